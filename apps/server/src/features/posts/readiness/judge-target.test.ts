import type { NetworkId, WithoutThreads } from '@nonet/domain';
import { expect, test } from 'vitest';

import type { MediaRow } from '#/features/posts/post-row.ts';
import { judgeTarget } from '#/features/posts/readiness/judge-target.ts';

const file = (isLost: boolean): MediaRow => ({
  ...{ id: 'f', kind: 'image', contentType: 'image/png', bytes: 1, width: 1, height: 1, fileName: 'f.png' },
  ...{ durationMs: null, animated: false, hasThumbnail: false, alt: '', crops: {}, title: '', link: '', isLost },
});

/** A thread whose second part has a file that is gone. */
function judgeThread(platform: NetworkId, withoutThreads: WithoutThreads) {
  return judgeTarget({
    weigh: (text) => text.length,
    nowMs: 0,
    dueMs: 1,
    timeZone: 'UTC',
    account: {
      ...{ id: 'a', platform, connected: true, reconnectNeeded: false, reconnectReason: null, accessEndsMs: null },
      ...{ isSetUp: true, versionEndsMs: null, unprovenSinceMs: null, pausedUntilMs: null },
      ...{ abilities: null, abilitiesReadMs: null, grantedScopes: null, hourClock: '12h' },
    },
    options: {},
    template: null,
    description: '',
    descriptions: {},
    media: [file(false)],
    thread: [{ description: '', descriptions: {}, media: [file(true)] }],
    withoutThreads,
    comments: {},
    approval: 'none',
    hasLostCover: false,
    planned: null,
    twin: null,
  });
}

test.each([
  ['bluesky', 'first-part', 'blocked'],
  ['linkedin', 'first-part', 'ready'],
  ['linkedin', 'one-text', 'blocked'],
] as const)(
  'READY-02 a lost file counts where the account gets its part of a thread: %s, %s: %s',
  (network, choice, verdict) => {
    expect(judgeThread(network, choice).readiness).toBe(verdict);
  },
);

test('a lost cover counts with the files', () => {
  const { readiness, readinessMessage } = judgeTarget({
    weigh: (text) => text.length,
    ...{ nowMs: 0, dueMs: 1, timeZone: 'UTC', options: {}, template: null, thread: [], withoutThreads: 'first-part' },
    account: {
      ...{ id: 'a', platform: 'bluesky', connected: true, reconnectNeeded: false, reconnectReason: null },
      ...{ accessEndsMs: null, isSetUp: true, versionEndsMs: null, unprovenSinceMs: null, pausedUntilMs: null },
      ...{ abilities: null, abilitiesReadMs: null, grantedScopes: null, hourClock: '12h' },
    },
    comments: {},
    approval: 'none',
    description: '',
    descriptions: {},
    media: [file(true)],
    hasLostCover: true,
    planned: null,
    twin: null,
  });
  expect([readiness, readinessMessage]).toEqual([
    'blocked',
    '2 files of this post can no longer be read here. Upload them again.',
  ]);
});
