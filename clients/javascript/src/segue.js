/**
 * The client of Segue, an engine that holds multi-screen flows for front ends.
 *
 * In Node `Engine.spawn` starts the engine; in a browser `Engine.connect` reaches one through a WebSocket. What belongs to
 * Node alone is in `process.js`, which is imported only there.
 */
export { Engine } from "./engine.js";
export * from "./errors.js";
