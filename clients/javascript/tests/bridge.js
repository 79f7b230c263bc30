/** A bridge: each connection gets an engine of its own, and each text frame is a line. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { PACKAGE, SEGUE, afterwards } from "./stage.js";
import { WebSocket, upgraded } from "./websocket.js";

export async function bridge(t, words = []) {
  const server = createServer((_, response) => response.writeHead(404).end());
  let refusing = false;
  const served = {
    words, WebSocket, connection: null, gone: Promise.resolve(),
    /** Loses the connection. */
    cut: () => served.connection.destroy(),
    /** Lets nobody in until what it returns is called. */
    refuse() { refusing = true; return () => { refusing = false; }; },
  };
  server.on("upgrade", async (request, socket, head) => {
    if (refusing) return socket.destroy();
    const connection = upgraded(request, socket, head);
    served.connection = connection;
    const arrived = [];
    const keep = ({ data }) => arrived.push(data);
    connection.addEventListener("message", keep);
    // The store is the next engine's when the one before has gone.
    await served.gone;
    connection.removeEventListener("message", keep);
    serve(served, connection, arrived);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  served.url = `ws://127.0.0.1:${server.address().port}/`;
  afterwards(t, () => { server.close(); served.connection?.destroy(); });
  return served;
}

function serve(served, connection, arrived) {
  const engine = spawn(SEGUE, ["serve", ...served.words], { cwd: PACKAGE, stdio: ["pipe", "pipe", "inherit"] });
  served.gone = once(engine, "exit");
  engine.stdin.on("error", () => {});
  createInterface({ input: engine.stdout }).on("line", (line) => connection.send(line));
  connection.addEventListener("message", ({ data }) => engine.stdin.write(`${data}\n`));
  connection.addEventListener("close", () => engine.kill("SIGKILL"));
  arrived.forEach((line) => engine.stdin.write(`${line}\n`));
}
