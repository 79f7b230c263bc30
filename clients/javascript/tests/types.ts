// Compiled and never run: what a front end writes is right, and what it should not write is found.
import { Engine, EngineFailure, LeaveNeedsConfirmation, Refused, SegueError } from "../src/segue.js";
import type { Action, Notification, View } from "../src/segue.js";

/** As a program declares what it has: without saying that any other name may be there. */
interface Order {
  copies: number;
}

export async function rightly(): Promise<void> {
  const engine = await Engine.spawn({ command: "segue", flows: ["flows"], store: "store", arguments: ["--quiet"], timeout: 1000 });
  engine.on("createTeam", async (action: Action) => ({ teamId: action.attempt })).on("log", () => {});
  engine.addEventListener("restarted", ({ resent, error }) => console.log(resent + 1, error.kind));
  engine.addEventListener("notification", ({ method, params }) => console.log(method.length, params));
  engine.addEventListener("lost", ({ error }) => console.log(error.kind));
  const target: EventTarget = engine;
  console.log(target.dispatchEvent(new Event("notification")), engine.dispatchEvent(new Event("mine")));
  let view: View = await engine.startFlow("create-team", { input: { a: 1 }, session: "owls" });
  view = await engine.startFlow({ definition: {}, from: view });
  view = await engine.startFlow({ flow: "create-team" });
  view = await engine.submit(view, { name: "Owls" }, { idempotencyKey: "k1", ifRevision: view.revision, signal: new AbortController().signal });
  view = await engine.back(view.session, { count: 2 });
  view = await engine.fail(view, { code: "x", message: "y" });
  const order: Order = { copies: 1 };
  view = await engine.submit(view, order);
  view = await engine.saveDraft(view, view.screen?.values ?? {});
  engine.on("order", async () => order).on("pay", async ({ input }) => (input.card ? { paid: true } : undefined));
  const title: string | null | undefined = view.screen?.title;
  const done: number = view.progress.done;
  console.log(title, done, view.outcome?.status === "completed", (await engine.listFlows()).flows[0].digest);
  for await (const { method } of engine.notifications()) console.log(method);
  try {
    await (await Engine.connect(new URL("ws://localhost"), { delays: [1] })).ping();
  } catch (error) {
    if (error instanceof LeaveNeedsConfirmation) console.log(error.data.lost, error.view?.revision);
    if (error instanceof SegueError) console.log(error.kind.length, error.code + 1);
  }
  const status: number | null = await engine.close({ grace: 1 });
  console.log(status);
}

/** Whoever looks at the state, the kind or the method knows the rest, with nothing left to assert. */
export function drawn(view: View): string {
  if (view.state === "ended") return [view.outcome.status, view.screen?.title].join(" ");
  const { screen } = view;
  if (screen.kind === "action") return `${screen.action.name} ${screen.action.attempt}`;
  return `${screen.entry.length} ${screen.submit.title ?? screen.step}`;
}

export function told(notification: Notification): string | null {
  return notification.method === "progress" ? notification.params.message : drawn(notification.params.view);
}

export function explained(error: unknown): string {
  if (!(error instanceof SegueError)) throw error;
  switch (error.kind) {
    case "leaveNeedsConfirmation": return error.data.lost.map(({ title, fields }) => `${title}: ${fields.join()}`).join();
    case "inputInvalid": return error.data.errors[0]!.path;
    case "sessionEnded": return error.data.outcome.status;
    case "engineDied": return error.data.stderr.trimEnd();
    default: break;
  }
  if (error.code === 1010) return error.data.allowed.join();
  if (error instanceof EngineFailure) return error.message;
  if (error instanceof Refused && error.view) return drawn(error.view);
  return `${error.code} ${error.message}`;
}

export function paying(engine: Engine): void {
  engine.on("pay", async ({ input, missing }: Action<{ card: string }>) => ({ paid: input.card.length > missing.length }));
}

export async function wrongly(engine: Engine, view: View, error: unknown): Promise<void> {
  // @ts-expect-error A constructor is not for callers.
  new Engine();
  // @ts-expect-error A session is named, or its view stands.
  await engine.submit(7);
  // @ts-expect-error The event is missing.
  await engine.send(view);
  // @ts-expect-error There is no such param.
  await engine.back(view, { coutn: 1 });
  // @ts-expect-error The revision is a number.
  await engine.submit(view, {}, { ifRevision: "1" });
  // @ts-expect-error There is no such method.
  await engine.sumbit(view);
  // @ts-expect-error A list is no object of values.
  await engine.submit(view, ["Owls"]);
  // @ts-expect-error Nothing of a map would arrive.
  await engine.submit(view, new Map([["name", "Owls"]]));
  // @ts-expect-error The values are yet to come.
  await engine.submit(view, Promise.resolve({ name: "Owls" }));
  // @ts-expect-error A flow is named or defined.
  await engine.startFlow();
  // @ts-expect-error A result is an object.
  engine.on("pay", async () => "paid");
  // @ts-expect-error A result is no list.
  engine.on("pay", () => [{ paid: true }]);
  // @ts-expect-error There is no such event.
  engine.addEventListener("restart", () => {});
  // @ts-expect-error There may be no screen.
  console.log(view.screen.title);
  // @ts-expect-error There may be no action.
  console.log(view.screen?.action.name);
  // @ts-expect-error The session goes on.
  if (view.state === "active") console.log(view.outcome.status);
  // @ts-expect-error There is no such kind of screen.
  console.log(view.screen?.kind === "form");
  // @ts-expect-error What comes with another error.
  if (error instanceof LeaveNeedsConfirmation) console.log(error.data.allowed);
  // @ts-expect-error There is no such status.
  console.log(view.outcome?.status === "done");
}
