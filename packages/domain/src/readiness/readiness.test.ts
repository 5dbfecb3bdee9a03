import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Making } from '#/media/making.ts';
import { actionFor, type CauseName, causeNames, causes } from '#/readiness/causes.ts';
import { judge, verdicts } from '#/readiness/readiness.ts';
import type { AccountFacts, ReadinessFacts } from '#/readiness/readiness-facts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const nowMs = Date.parse('2026-11-25T09:00:00Z');
const dueMs = nowMs + 2 * DAY_MS;

const account: AccountFacts = {
  id: 'a',
  platform: 'twitter',
  connected: true,
  reconnectNeeded: false,
  reconnectReason: null,
  accessEndsMs: null,
  isSetUp: true,
  versionEndsMs: null,
  unprovenSinceMs: null,
  pausedUntilMs: null,
  abilities: null,
  abilitiesReadMs: null,
  grantedScopes: null,
  hourClock: '12h',
};
const post: ReadinessFacts['post'] = {
  ...{ options: {}, template: null, media: [], texts: [], lostFiles: 0, hasComments: false },
};
const fine: ReadinessFacts = { nowMs, dueMs, timeZone: 'Europe/Berlin', account, post, planned: null, twin: null };

const of = (its: Partial<AccountFacts>, more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  ...fine,
  ...more,
  account: { ...account, ...its },
});
const tomorrow = { nowMs: dueMs - DAY_MS };
const video = (minutes: number) => ({
  post: { ...post, media: [{ type: 'video' as const, durationMs: minutes * 60_000 }] },
});
const longAtX = (abilities: unknown): ReadinessFacts =>
  of({ abilities }, { post: { ...post, texts: ['a'.repeat(300)] }, weigh: (text) => text.length });
const making = (its: Partial<Making>, untilDueMs: number): ReadinessFacts => {
  const started = { recipe: 'mp4', state: 'waiting', progress: null, secondsLeft: null, reason: null } as const;
  return { ...fine, nowMs: dueMs - untilDueMs, post: { ...post, making: { ...started, ...its } } };
};
const forAdults = { post: { ...video(30).post, options: { madeForKids: false } } };
const creator = {
  ...{ nickname: 'Mara', privacyLevels: ['FOLLOWER_OF_CREATOR', 'SELF_ONLY'], comments: true, duets: true },
  ...{ stitches: true, longestVideoSeconds: 600 },
};
const channel = { longVideos: true, audited: false, playlists: [] };

/** Each cause: facts in which it holds alone, what is said, and the same facts when it is repaired. */
const table: [CauseName, ReadinessFacts, string, ReadinessFacts][] = [
  [
    'not-set-up',
    of({ isSetUp: false }),
    'X is no longer set up here, so nothing goes out to this account. Choose other accounts, or ask whoever runs this installation.',
    of({}),
  ],
  [
    'reconnect-needed',
    of({ reconnectNeeded: true, reconnectReason: 'X says that the password was changed.' }),
    'X says that the password was changed.',
    of({ reconnectReason: 'X says that the password was changed.' }),
  ],
  [
    'reconnect-needed',
    of({ reconnectNeeded: true }),
    'X no longer lets us in. Connect this account again to publish.',
    of({}),
  ],
  ['reconnect-needed', of({ connected: false }), 'This account is not connected. Connect it again to publish.', of({})],
  [
    'access-ends',
    of({ platform: 'linkedin', accessEndsMs: dueMs }),
    'LinkedIn lets us in until November 27, 2026, 10:00 AM, and this post is due later. Connect the account again before.',
    of({ platform: 'linkedin', accessEndsMs: dueMs + 1 }),
  ],
  [
    'right-missing',
    of({ platform: 'facebook', abilities: { mayPost: false } }),
    'The right to post to this Page was taken back at Facebook. Connect the Page again, and allow Nonet to post to it.',
    of({ platform: 'facebook', abilities: { mayPost: true } }),
  ],
  [
    'file-lost',
    { ...fine, post: { ...post, lostFiles: 1 } },
    'A file of this post can no longer be read here. Upload it again.',
    fine,
  ],
  [
    'file-lost',
    { ...fine, post: { ...post, lostFiles: 2 } },
    '2 files of this post can no longer be read here. Upload them again.',
    fine,
  ],
  [
    'conversion-failed',
    making({ state: 'failed', reason: 'This file could not be converted. Export it as an MP4.' }, DAY_MS),
    'This file could not be converted. Export it as an MP4.',
    making({ state: 'ready' }, DAY_MS),
  ],
  [
    'converting',
    making({ state: 'making', secondsLeft: 241 }, 5 * MINUTE_MS),
    'The video is still converting, about 5 minutes.',
    making({ state: 'making', secondsLeft: 240 }, 5 * MINUTE_MS),
  ],
  [
    'converting',
    making({ state: 'waiting' }, 15 * MINUTE_MS),
    'The video is still converting.',
    making({ state: 'waiting' }, 15 * MINUTE_MS + 1),
  ],
  [
    'converting',
    making({ state: 'waiting', reason: 'The server has no room to convert the video right now.' }, 0),
    'The server has no room to convert the video right now.',
    making({ state: 'ready' }, 0),
  ],
  [
    'account-may-not',
    of({ abilities: { hasPremium: false } }, video(30)),
    'X takes videos of up to 20 min from accounts without Premium, and this one runs 30 min. Use a shorter one or deselect X.',
    of({ abilities: { hasPremium: true } }, video(30)),
  ],
  [
    'account-may-not',
    longAtX({ hasPremium: false }),
    'The text is too long for this account at X (300 of 280 characters). Shorten it or choose other accounts.',
    longAtX({ hasPremium: true }),
  ],
  [
    'account-may-not',
    longAtX({ hasPremium: false }),
    'The text is too long for this account at X (300 of 280 characters). Shorten it or choose other accounts.',
    // It may still have what the text was planned with.
    longAtX(null),
  ],
  [
    'account-may-not',
    of({ platform: 'tiktok', abilities: creator }, { post: { ...post, options: { privacy: 'PUBLIC_TO_EVERYONE' } } }),
    'TikTok does not let this account post for “Everyone”. It offers: Followers, Only you.',
    of({ platform: 'tiktok', abilities: creator }, { post: { ...post, options: { privacy: 'SELF_ONLY' } } }),
  ],
  [
    'comments-not-allowed',
    of({ platform: 'facebook', grantedScopes: ['pages_manage_posts'] }, { post: { ...post, hasComments: true } }),
    'This account may not comment: the post goes out, and its comment will fail. Connect the account again to allow it.',
    of(
      { platform: 'facebook', grantedScopes: ['pages_manage_posts', 'pages_manage_engagement'] },
      { post: { ...post, hasComments: true } },
    ),
  ],
  [
    'captions-not-allowed',
    of(
      { platform: 'youtube', grantedScopes: ['https://www.googleapis.com/auth/youtube'] },
      {
        post: { ...post, options: { madeForKids: false }, media: [{ type: 'video', captions: [{ language: 'pl' }] }] },
      },
    ),
    'This account may not add captions: the video goes out without them. Connect the account again to allow it.',
    of(
      { platform: 'youtube', grantedScopes: ['https://www.googleapis.com/auth/youtube.force-ssl'] },
      {
        post: { ...post, options: { madeForKids: false }, media: [{ type: 'video', captions: [{ language: 'pl' }] }] },
      },
    ),
  ],
  [
    'same-text',
    { ...fine, twin: { dueMs: dueMs - HOUR_MS, isOut: false } },
    'X refuses a text that the account has posted in the 24 hours before, and this account has it planned for November 27, 2026, 9:00 AM, too. Change one of the two.',
    fine,
  ],
  [
    'same-text',
    of({ platform: 'linkedin' }, { twin: { dueMs: dueMs - HOUR_MS, isOut: true } }),
    'LinkedIn refuses a text that the account has posted in the 24 hours before, and this account posted it November 27, 2026, 9:00 AM. Change the text, or move this post to a later time.',
    of({ platform: 'linkedin' }),
  ],
  [
    'marks-in-doubt',
    { ...fine, post: { ...post, texts: ['$NVDA', 'Cups for $5, and $AMD beside $amd'] } },
    'X takes 1 cashtag in a post, and this one has 2. It is refused unless this installation is an enterprise customer of X.',
    { ...fine, post: { ...post, texts: ['$NVDA', 'Cups for $5, and $AMD'] } },
  ],
  [
    'limit-unknown',
    of({}, video(30)),
    'X has not told whether this account has Premium. X takes videos of up to 20 min from accounts without Premium, and this one runs 30 min.',
    of({ abilities: { hasPremium: true } }, video(30)),
  ],
  [
    'limit-unknown',
    of({ platform: 'youtube', abilities: { ...channel, audited: true, longVideos: null } }, forAdults),
    'YouTube has not told whether this channel is verified. YouTube takes videos of up to 15 min from channels that are not verified, and this one runs 30 min.',
    of({ platform: 'youtube', abilities: { ...channel, audited: true } }, forAdults),
  ],
  [
    'paused',
    of({ pausedUntilMs: dueMs + HOUR_MS }),
    'X asked us to wait until November 27, 2026, 11:00 AM. This post may go out late.',
    of({ pausedUntilMs: dueMs }),
  ],
  [
    'paused',
    of({ pausedUntilMs: dueMs + HOUR_MS, hourClock: '24h' }),
    'X asked us to wait until November 27, 2026, 11:00. This post may go out late.',
    of({ pausedUntilMs: dueMs, hourClock: '24h' }),
  ],
  [
    'not-approved',
    of({}, { ...tomorrow, post: { ...post, approval: 'waiting' } }),
    'This post is not approved yet. It does not go out before it is.',
    of({}, { ...tomorrow, post: { ...post, approval: 'approved' } }),
  ],
  [
    'not-approved',
    of({}, { ...tomorrow, post: { ...post, approval: 'returned' } }),
    'This post was sent back. It does not go out before it is changed and approved.',
    of({}, { post: { ...post, approval: 'waiting' } }),
  ],
  [
    'unproven',
    of({ unprovenSinceMs: nowMs - 7 * DAY_MS - 1 }),
    'X last let us in on November 18, 2026, and our access could not be renewed since. Connect the account again to be sure.',
    of({ unprovenSinceMs: nowMs - 7 * DAY_MS }),
  ],
  [
    'version-ends',
    of({ platform: 'linkedin', versionEndsMs: dueMs }),
    'On November 27, 2026, before this post is due, LinkedIn ends the version that this installation speaks. Whoever runs it must set a newer one.',
    of({ platform: 'linkedin', versionEndsMs: dueMs + 1 }),
  ],
  [
    'too-many',
    of(
      { platform: 'tiktok' },
      { planned: { inDay: 16, toCome: 3 }, post: { ...post, options: { privacy: 'SELF_ONLY' } } },
    ),
    'TikTok takes 15 posts of an account within 24 hours, and this would be number 16. It may have to wait.',
    of(
      { platform: 'tiktok' },
      { planned: { inDay: 15, toCome: 3 }, post: { ...post, options: { privacy: 'SELF_ONLY' } } },
    ),
  ],
  [
    'app-limited',
    of({ platform: 'youtube', abilities: channel }, { post: { ...post, options: { privacy: 'private' } } }),
    'Google has not audited this installation yet, so YouTube keeps its videos private.',
    of(
      { platform: 'youtube', abilities: { ...channel, audited: true } },
      { post: { ...post, options: { privacy: 'private' } } },
    ),
  ],
  [
    'app-limited',
    of(
      { platform: 'tiktok', abilities: { ...creator, audited: false } },
      { post: { ...post, options: { privacy: 'SELF_ONLY' } } },
    ),
    'TikTok has not audited this installation yet. Until then it takes posts for “Only you” alone, and only while the account is set to private in the app.',
    of(
      { platform: 'tiktok', abilities: { ...creator, audited: true } },
      { post: { ...post, options: { privacy: 'SELF_ONLY' } } },
    ),
  ],
];

test.each(table)(
  'READY-02 READY-03 MED-04 %s is told with what helps, and goes with its cause',
  (cause, facts, message, repaired) => {
    const { verdict } = causes.find(({ name }) => name === cause) ?? {};
    expect(judge(facts)).toEqual({ verdict, cause, message, action: actionFor(cause) });
    expect(judge(repaired)).toEqual({ verdict: 'ready', cause: null, message: '', action: null });
  },
);

test('READY-02 READY-03 each cause is in the table, and what blocks is told before what is a risk', () => {
  expect(new Set(table.map(([cause]) => cause))).toEqual(new Set(causeNames));
  expect(causes.map(({ name }) => name)).toEqual(causeNames);
  const ranks = causes.map(({ verdict }) => verdicts.indexOf(verdict));
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

test('READY-03 of posts on a day that the network counts itself, its own figure holds, and those made elsewhere count', () => {
  const told = (used: number, readMs: number) =>
    of(
      { platform: 'instagram', abilities: { posts: { used, max: 25 } }, abilitiesReadMs: readMs },
      { planned: { inDay: 3, toCome: 2 } },
    );
  expect(judge(told(23, dueMs - HOUR_MS)).verdict).toBe('ready');
  expect(judge(told(24, dueMs - HOUR_MS))).toMatchObject({
    cause: 'too-many',
    message:
      'Instagram takes 25 posts of an account within 24 hours, and this would be number 26. It may have to wait.',
  });
  expect(judge(told(24, dueMs - DAY_MS)).verdict).toBe('ready');
});

test('a token that could not be renewed is no risk for what is due in weeks', () => {
  const facts = of({ unprovenSinceMs: nowMs - 8 * DAY_MS });
  expect(judge({ ...facts, dueMs: nowMs + 14 * DAY_MS }).cause).toBe('unproven');
  expect(judge({ ...facts, dueMs: nowMs + 14 * DAY_MS + 1 }).verdict).toBe('ready');
});

const badFacts: { [Key in keyof AccountFacts]?: AccountFacts[Key] }[] = [
  { isSetUp: false },
  { reconnectNeeded: true },
  { accessEndsMs: dueMs - 1 },
  { pausedUntilMs: dueMs + 1 },
  { unprovenSinceMs: nowMs - 8 * DAY_MS },
  { versionEndsMs: dueMs - 1 },
  { abilities: { hasPremium: false } },
];

test('READY-01 every post has a verdict with its sentence and action, and without one of its causes it is never worse', () => {
  const facts = (bad: readonly Partial<AccountFacts>[], lostFiles: number) =>
    of(Object.assign({}, ...bad), { post: { ...video(30).post, lostFiles } });
  const some = fc.tuple(fc.subarray(badFacts), fc.nat(2), fc.nat(badFacts.length));
  fc.assert(
    fc.property(some, ([bad, lostFiles, removed]) => {
      const before = judge(facts(bad, lostFiles));
      expect(before.action === null).toBe(before.verdict === 'ready');
      expect(before.message === '').toBe(before.verdict === 'ready');
      const without = bad.filter((_, index) => index !== removed);
      const after = judge(facts(without, lostFiles));
      expect(verdicts.indexOf(after.verdict)).toBeLessThanOrEqual(verdicts.indexOf(before.verdict));
    }),
  );
});
