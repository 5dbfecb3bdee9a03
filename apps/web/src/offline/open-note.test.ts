import { expect, test } from 'vitest';

import { openNote } from './open-note.ts';
import type { WorkerWindow } from './worker-scope.ts';

const origin = 'https://nonet.test';
const data = { href: '/posts/p1?from=note' };

/** Opens a notification while pages with these paths are open; returns what happened. */
async function pressed(paths: readonly string[], given: unknown = data, { isLed = true } = {}): Promise<string[]> {
  const happened: string[] = [];
  const open = paths.map((path): WorkerWindow => {
    const tab: WorkerWindow = {
      url: origin + path,
      focus: async () => {
        happened.push(`focus ${path}`);
        return tab;
      },
      navigate: async (url) => {
        if (!isLed) throw new TypeError('not controlled');
        happened.push(`${path} to ${url.replace(origin, '')}`);
      },
    };
    return tab;
  });
  const windows = {
    matchAll: async () => open,
    openWindow: async (url: string) => void happened.push(`open ${url.replace(origin, '')}`),
  };
  await openNote(windows, given, origin);
  return happened;
}

test('NOTE-03 a press leads to the tab that is there already, else through an open one, else to a new one', async () => {
  expect(await pressed(['/calendar', '/posts/p1?from=note'])).toEqual(['focus /posts/p1?from=note']);
  expect(await pressed(['/calendar', '/accounts'])).toEqual(['/calendar to /posts/p1?from=note', 'focus /calendar']);
  expect(await pressed([])).toEqual(['open /posts/p1?from=note']);
});

test('NOTE-03 a press tears nobody from where they write, nor from a page that is not the app’s', async () => {
  expect(await pressed(['/create-post', '/privacy-policy'])).toEqual(['open /posts/p1?from=note']);
});

test('NOTE-03 a tab of another build is left alone', async () => {
  expect(await pressed(['/calendar'], data, { isLed: false })).toEqual(['open /posts/p1?from=note']);
});

test.each([null, {}, { href: 'https://evil.example/' }, { href: '//evil.example/' }, { href: 7 }])(
  'NOTE-03 a press never leads elsewhere: %o',
  async (given) => {
    expect(await pressed([], given)).toEqual(['open /messages']);
  },
);

test('TEAM-03 a press opens the space of what it is about, and no tab changes its space', async () => {
  const there = { href: '/s/3f9a1c0d22b7/posts/p1' };
  expect(await pressed(['/calendar', '/s/3f9a1c0d22b7/accounts'], there)).toEqual([
    '/s/3f9a1c0d22b7/accounts to /s/3f9a1c0d22b7/posts/p1',
    'focus /s/3f9a1c0d22b7/accounts',
  ]);
  expect(await pressed(['/calendar', '/s/another/calendar', '/s/3f9a1c0d22b7/create-post'], there)).toEqual([
    'open /s/3f9a1c0d22b7/posts/p1',
  ]);
  expect(await pressed(['/s/3f9a1c0d22b7/calendar'])).toEqual(['open /posts/p1?from=note']);
});
