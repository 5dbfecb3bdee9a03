import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { openSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createLog } from '#/http/log.ts';

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** Stands for standard error: takes what is written to it, unless its disk is full. */
function standardError() {
  const { writeSync } = fs;
  const state = { isFull: false, written: '' };
  const spy = vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, data: unknown, ...rest: unknown[]) => {
    if (fd !== 2) return writeSync(fd, data as string, ...(rest as []));
    if (state.isFull) throw full();
    state.written += String(data);
    return Buffer.byteLength(String(data));
  });
  onTestFinished(() => spy.mockRestore());
  return { state, messages: () => state.written.split('\n').flatMap((line) => (line ? [JSON.parse(line).msg] : [])) };
}

test('lines that could not be written follow when there is room again', () => {
  const { state, messages } = standardError();
  const log = createLog('info');
  log.info('before');
  state.isFull = true;
  log.info('one');
  log.error(new Error('two'));
  expect(messages()).toEqual(['before']);
  state.isFull = false;
  log.info('after');
  expect(messages()).toEqual(['before', 'one', 'two', 'after']);
});

test('of what cannot be written only so much waits, and the log goes on', () => {
  const { state, messages } = standardError();
  const log = createLog('info');
  state.isFull = true;
  for (let line = 0; line < 100; line++) log.info({ padding: 'x'.repeat(10_000) }, `line ${line}`);
  state.isFull = false;
  log.info('after');
  log.info('and on');
  expect(messages().length).toBeLessThan(30);
  expect(messages().slice(0, 2)).toEqual(['line 0', 'line 1']);
  expect(messages().at(-1)).toBe('and on');
});

/** A process that logs and speaks, and lives as long as it is let. It tells by its IPC channel that it still does. */
const SPEAKER = `
  const { createLog } = await import(process.argv[1]);
  const { surviveLostOutput } = await import(process.argv[2]);
  surviveLostOutput();
  const log = createLog('info');
  const speak = () => { log.error({ err: new Error('x') }, 'x'); console.log('x'); console.error('x'); };
  for (let turn = 0; turn < 50; turn++) { speak(); await new Promise(setImmediate); }
  process.send('lives');
  process.disconnect();
`;
const MODULES = ['./log.ts', '../start/survive-lost-output.ts'].map((file) => new URL(file, import.meta.url).href);

test.each([
  ['a disk that is full', () => openSync('/dev/full', 'w')],
  ['a pipe that nobody reads any more', () => 'pipe' as const],
])('a process goes on with its output on %s', async (_where, open) => {
  const output = open();
  const child = spawn(process.execPath, ['--input-type=module', '-e', SPEAKER, ...MODULES], {
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (typeof output === 'number') fs.closeSync(output);
  child.stdout?.destroy();
  child.stderr?.destroy();
  const said = once(child, 'message');
  const ended = once(child, 'exit');
  expect(await Promise.race([said, ended])).toEqual(['lives', undefined]);
  expect(await ended).toEqual([0, null]);
});
