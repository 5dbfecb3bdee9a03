import { setTimeout as delay } from 'node:timers/promises';

/** The handles that keep a process alive and that somebody must close: servers, sockets, child processes, watchers. */
const kinds = new Set([
  'TCPServerWrap',
  'TCPSocketWrap',
  'PipeServerWrap',
  'ProcessWrap',
  'FSEventWrap',
  'TLSWrap',
  'Timeout',
]);

/** How long a closed socket may take to disappear. */
const graceMs = 1_000;
const stepMs = 20;

/**
 * Remembers the handles that are open now. The returned function waits a moment, and then returns the handles that are
 * open in addition.
 */
export function watchHandles(): () => Promise<string[]> {
  const before = openHandles();
  const beyond = () => {
    const known = [...before];
    return openHandles().filter((kind) => {
      const index = known.indexOf(kind);
      if (index >= 0) known.splice(index, 1);
      return index < 0;
    });
  };
  return async () => {
    const deadline = performance.now() + graceMs;
    while (beyond().length > 0 && performance.now() < deadline) await delay(stepMs);
    return beyond();
  };
}

function openHandles(): string[] {
  return process.getActiveResourcesInfo().filter((kind) => kinds.has(kind));
}
