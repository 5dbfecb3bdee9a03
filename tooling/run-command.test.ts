import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const node = (program: string, options = {}) => runCommand(process.execPath, ['-e', program], options);

test('gives output and code', async () => {
  expect(await node("console.log('out'); process.exitCode = 3")).toEqual({
    code: 3,
    output: 'out\n',
  });
});

test('a program that hangs is ended and has failed', async () => {
  const { code } = await node('setInterval(() => {}, 1000)', { limitMs: 300 });
  expect(code).toBe(1);
});

test('rejects when there is no such program', async () => {
  await expect(runCommand('there-is-no-such-program', [])).rejects.toThrow('ENOENT');
});
