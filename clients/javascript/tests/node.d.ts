// What a program for Node has of the names that pages have too. The types of Node declare these for all files, and no more of what
// has to do with events: the client's types must do with them.
interface Event {
  readonly type: string;
  preventDefault(): void;
}
declare var Event: { new (type: string): Event };
interface EventTarget {
  dispatchEvent(event: Event): boolean;
}
declare var EventTarget: { new (): EventTarget };
interface AbortSignal extends EventTarget {
  readonly aborted: boolean;
}
declare class AbortController {
  readonly signal: AbortSignal;
}
declare class URL {
  constructor(url: string);
}
declare var console: { log(...values: unknown[]): void };
