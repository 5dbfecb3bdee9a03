import type { Readable } from 'node:stream';

/** Bodies with more to read. In each round of the event loop one piece of one of them is read. */
const waiting = new Set<Readable>();

/**
 * Reads and throws away the body of a call that was answered without it, so that its sender hears the answer. The bodies
 * take turns, because Node by itself reads up to 2 MB of each in one round of the event loop: those of a few dozen calls
 * would make everybody else wait until all of it is read.
 */
export function dropBody(body: Readable): void {
  // Begun here, as Node reads a body that nobody has begun to read by itself.
  body.read(0);
  body.on('data', () => waitForTurn(body));
  waitForTurn(body);
}

function waitForTurn(body: Readable): void {
  body.pause();
  if (waiting.size === 0) setImmediate(readOne);
  waiting.add(body);
}

function readOne(): void {
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  next.resume();
  if (waiting.size > 0) setImmediate(readOne);
}
