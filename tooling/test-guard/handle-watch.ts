import { setTimeout as delay } from 'node:timers/promises';

/** What keeps a process alive and belongs to somebody: servers, sockets, child processes, watchers. */
const kinds = new Set([
  'TCPServerWrap',
  'TCPSocketWrap',
  'PipeServerWrap',
  'ProcessWrap',
  'FSEventWrap',
  'TLSWrap',
  'Timeout',
]);

/** How long a closed socket may take to go. */
const graceMs = 1_000;
const stepMs = 20;

/** Remembers what is open now; the answer waits a moment and then tells what is open beyond that. */
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
