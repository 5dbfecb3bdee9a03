import type { Target } from '@nonet/contract';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { deskGroups } from './desk-groups.ts';
import { decidedSeveralText, groupTexts } from './desk-texts.ts';

const zone = 'Europe/Warsaw';
const held = { status: 'held', action: 'reconnect', error: { code: 'sign-in-expired', message: 'Out.' } } as const;
const late = { status: 'asks', action: 'decide', error: { code: 'late', message: 'Late.' } } as const;
const limited = { status: 'asks', action: 'decide', error: { code: 'limited', message: 'No more today.' } } as const;
const unclear = { status: 'asks', action: 'decide', error: { code: 'unconfirmed', message: 'Look.' } } as const;
const draft = {
  status: 'asks',
  action: 'confirm',
  error: { code: 'kept-as-draft', message: 'A draft.' },
} as const;
const failed = { status: 'rejected', action: 'retry', error: { code: 'refused', message: 'No.' } } as const;

const refused = (label: string) =>
  ({
    status: 'rejected',
    action: 'cure',
    cure: { kind: 'edit', label },
    error: { code: 'duplicate', message: 'X has a post with this text already.' },
  }) as const;

/** A post at 8:00 UTC on a day of November 2026. */
function post(id: string, day: number, ...targets: Partial<Target>[]) {
  return somePost({
    id,
    scheduledDate: `2026-11-${day}T08:00:00.000Z`,
    targets: targets.map((target, place) => someTarget({ id: `${id}-${place}`, ...target })),
  });
}
const shapeOf = (...posts: Parameters<typeof deskGroups>[0][number][]) =>
  deskGroups(posts, zone).map(({ kind, items }) => [kind, items.map((item) => item.post.id)]);

test('what waits is grouped by what helps, the soonest first', () => {
  expect(
    shapeOf(
      post('d', 24, failed),
      post('c', 23, unclear),
      post('b', 22, late),
      post('e', 21, late),
      post('a', 25, held),
      post('f', 26, limited),
      post('g', 27, draft),
    ),
  ).toEqual([
    ['reconnect', ['a']],
    ['limited', ['f']],
    ['late', ['e', 'b']],
    ['draft', ['g']],
    ['unclear', ['c']],
    ['failed', ['d']],
  ]);
});

test('each account to be connected again is a group, by the time of its first post', () => {
  const other = { ...held, connectionId: 'connection-2' };
  expect(shapeOf(post('a', 24, held), post('b', 23, other), post('c', 25, other, held))).toEqual([
    ['reconnect', ['b', 'c']],
    ['reconnect', ['a', 'c']],
  ]);
});

test('READY-05 what is blocked is there with what waits, by what helps it, the soonest first', () => {
  const ended = {
    readiness: {
      verdict: 'blocked',
      message: 'The sign-in has ended.',
      action: { kind: 'reconnect', label: 'Reconnect' },
    },
  } as const;
  const lost = {
    readiness: { verdict: 'blocked', message: 'A file is gone.', action: { kind: 'edit', label: 'Edit post' } },
  } as const;
  const risky = {
    readiness: { verdict: 'at-risk', message: 'It may be late.', action: { kind: 'move', label: 'Move post' } },
  } as const;
  const posts = [
    post('d', 26, ended),
    post('c', 25, lost),
    post('b', 24, lost),
    post('a', 23, held),
    post('e', 22, risky),
  ];
  expect(shapeOf(...posts)).toEqual([
    ['reconnect', ['a', 'd']],
    ['blocked', ['b', 'c']],
  ]);
  const [signedOut, blocked] = deskGroups(posts.slice(0, 3), zone);
  expect(signedOut && groupTexts(signedOut)).toEqual({
    title: 'Bluesky @studio.nonet.test',
    advice: 'The sign-in has ended.',
  });
  expect(blocked && groupTexts(blocked).title).toBe('These will not go out');
});

test('what is late says what was said last of it, below the group that says that it is late', () => {
  const message = 'Held: more than an hour late. Last reason: Bluesky asks us to wait.';
  const [group] = deskGroups([post('a', 24, { ...late, error: { code: 'late', message } }), post('b', 24, late)], zone);
  expect(group?.items.map(({ reason }) => reason)).toEqual(['Bluesky asks us to wait.', null]);
});

test('a post of which two accounts fail for one reason is there once, with both', () => {
  const [group] = deskGroups([post('a', 24, failed, failed)], zone);
  expect(group?.items.map(({ targets }) => targets.length)).toEqual([2]);
});

test('what a person gave up, what is deleted, and what needs nobody is not there', () => {
  const skipped = { ...failed, error: { code: 'skipped', message: 'You decided not to publish this.' } };
  const deleted = { ...post('b', 24, late), removesAt: '2026-11-24T08:00:00.000Z' };
  expect(shapeOf(post('a', 24, skipped), deleted, post('c', 24, { status: 'published' }))).toEqual([]);
});

test('a group says what helps, by the name of the account', () => {
  const [signedOut, one] = deskGroups([post('a', 24, held), post('b', 24, held), post('c', 24, late)], zone);
  expect(signedOut && groupTexts(signedOut)).toEqual({
    title: 'Bluesky @studio.nonet.test is signed out',
    advice: 'Reconnect to publish these posts.',
  });
  expect(one && groupTexts(one).advice).toBe('Decide whether to publish it now.');
});

test('answers to many say what follows', () => {
  const now = Date.parse('2026-11-24T00:00:00Z');
  const [past, future] = [post('a', 23, late), post('b', 25, late)];
  expect(decidedSeveralText('send', [past, past], now)).toBe('Publishing 2 posts now');
  expect(decidedSeveralText('send', [past, future], now)).toBe('Publishing 1 post now. 1 post goes out at its time');
  expect(decidedSeveralText('skip', [past, future], now)).toBe('2 posts will not be published');
  expect(decidedSeveralText('skip', [], now)).toBeNull();
});

test('drafts say where they are published, and many are asked about at once', () => {
  const [one] = deskGroups([post('a', 24, draft)], zone);
  const [two] = deskGroups([post('a', 24, draft), post('b', 25, draft)], zone);
  expect(one && groupTexts(one)).toEqual({
    title: 'Kept as a draft',
    advice: 'Publish it at its network, then say so here.',
  });
  expect(two && groupTexts(two).title).toBe('Kept as drafts');
  expect(decidedSeveralText('published', [post('a', 24, draft)], Date.now())).toBe('Asking the networks about 1 post');
});

test('what was refused is grouped by its cure; without one it failed, and an account to connect is one of those', () => {
  const [x, bluesky] = [refused('Change the text for X'), refused('Change the files for Bluesky')];
  const account = { ...x, cure: { kind: 'reconnect', label: 'Reconnect' } } as const;
  const posts = [
    post('a', 21, x),
    post('b', 22, bluesky),
    post('c', 23, x),
    post('d', 24, failed),
    post('e', 25, account),
  ];
  expect(shapeOf(...posts)).toEqual([
    ['reconnect', ['e']],
    ['refused', ['a', 'c']],
    ['refused', ['b']],
    ['failed', ['d']],
  ]);
  expect(deskGroups(posts, zone).map((group) => groupTexts(group).title)).toContain('Refused: change the text for X');
});
