import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

const find = (platform: NodeJS.Platform, env: Record<string, string>, ...files: string[]) =>
  findChromium({ platform, env, exists: (path) => files.includes(path) });

test('CHROMIUM_PATH wins', () => {
  expect(find('linux', { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }, '/opt/mine', '/usr/bin/chromium')).toBe(
    '/opt/mine',
  );
});

test('a CHROMIUM_PATH that leads nowhere is an error', () => {
  expect(() => find('linux', { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }, '/usr/bin/chromium')).toThrow(
    '/opt/mine',
  );
});

test('finds the usual names on PATH', () => {
  expect(find('linux', { PATH: '/usr/local/bin:/usr/bin' }, '/usr/bin/google-chrome')).toBe('/usr/bin/google-chrome');
});

test('of several the headless shell is taken', () => {
  const installed = ['/usr/bin/chromium', '/usr/local/bin/google-chrome', '/usr/bin/chromium-headless-shell'];
  expect(find('linux', { PATH: '/usr/local/bin:/usr/bin' }, ...installed)).toBe('/usr/bin/chromium-headless-shell');
});

test('finds an application on macOS and Windows', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  expect(find('darwin', { PATH: '/usr/bin' }, chrome)).toBe(chrome);
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
  expect(find('win32', { PATH: 'C:\\Windows' }, edge)).toBe(edge);
});

test('finds nothing where there is nothing', () => {
  expect(find('linux', { PATH: '/usr/bin' })).toBeNull();
});
