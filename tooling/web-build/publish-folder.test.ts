import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishFolder } from './publish-folder.ts';

let root: string;
const at = (hash: string) => ({ target: join(root, 'dist'), workshop: join(root, 'workshop'), hash });
const write = (content: string) => async (folder: string) => writeFileSync(join(folder, 'index.html'), content);
const published = () => readFileSync(join(root, 'dist/index.html'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nonet-publish-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('builds what is missing, once', async () => {
  expect(await publishFolder(at('a'), { force: false, build: write('one') })).toBe(true);
  expect(await publishFolder(at('a'), { force: false, build: write('two') })).toBe(false);
  expect(published()).toBe('one');
});

test('builds again when the sources changed, or when asked to', async () => {
  await publishFolder(at('a'), { force: false, build: write('one') });
  expect(await publishFolder(at('b'), { force: false, build: write('two') })).toBe(true);
  expect(published()).toBe('two');
  expect(await publishFolder(at('b'), { force: true, build: write('three') })).toBe(true);
  expect(published()).toBe('three');
});

test('a build that fails leaves the former one', async () => {
  await publishFolder(at('a'), { force: false, build: write('one') });
  const build = () => Promise.reject(new Error('syntax error'));
  await expect(publishFolder(at('b'), { force: false, build })).rejects.toThrow('syntax error');
  expect(published()).toBe('one');
  expect(readdirSync(join(root, 'workshop'))).toEqual([]);
});

test('many at once all succeed and leave one whole folder', async () => {
  const starts = Array.from({ length: 20 }, () => publishFolder(at('a'), { force: true, build: write('same') }));
  expect(await Promise.all(starts)).toEqual(starts.map(() => true));
  expect(published()).toBe('same');
  expect(readdirSync(join(root, 'workshop'))).toEqual([]);
});

test('a kill in the middle leaves nothing that looks finished', async () => {
  const program = `
    import { publishFolder } from ${JSON.stringify(new URL('publish-folder.ts', import.meta.url).href)};
    await publishFolder(${JSON.stringify(at('a'))}, { force: false, build: () => {
      console.log('building');
      return new Promise(() => setInterval(() => {}, 1000));
    } });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(join(root, 'dist'))).toBe(false);

  expect(await publishFolder(at('a'), { force: false, build: write('one') })).toBe(true);
  expect(published()).toBe('one');
  expect(readdirSync(join(root, 'workshop'))).toEqual([]);
});
