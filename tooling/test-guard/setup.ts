import { afterAll, afterEach, vi } from 'vitest';
import { watchConsole } from './console-watch.ts';
import { watchHandles } from './handle-watch.ts';
import { watchNetwork } from './network-watch.ts';
import { waitPatiently } from './patient-waits.ts';

/*
 * Runs before every test file. A test fails when it wrote an unexpected error, reached for another host, or left
 * something running. Vitest itself fails the run on unhandled rejections.
 */
vi.waitFor = waitPatiently;
const unexpectedErrors = watchConsole();
const foreignHosts = watchNetwork();
const handlesLeft = watchHandles();

afterEach(() => {
  const errors = unexpectedErrors();
  const hosts = foreignHosts();
  if (errors.length > 0) throw new Error(`console.error was called and no test expected it: ${errors.join('\n')}`);
  if (hosts.length > 0) throw new Error(`tests talk to loopback only, not to ${hosts.join(', ')}`);
});

// Hooks run in reverse order, so this one runs after the file's own hooks and sees what they left.
afterAll(async () => {
  const left = await handlesLeft();
  if (left.length > 0) throw new Error(`still open after the last test: ${left.join(', ')}`);
});
