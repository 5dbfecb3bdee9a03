import type { Target } from '@nonet/contract';
import { targetStatuses } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { askText, outcomesOf, targetOutcomesOf, waitingOutcomesOf } from './outcome.ts';

const zone = 'Europe/Warsaw';
const postOf = (...targets: Partial<Target>[]) =>
  somePost({ targets: targets.map((target, index) => someTarget({ id: `target-${index}`, ...target })) });
const said = (...targets: Partial<Target>[]) =>
  outcomesOf(postOf(...targets), zone).map(({ kind, sentence, targets: of }) => [kind, sentence, of.length]);

describe('what is said about an account', () => {
  test('nothing but the mark while its post waits for its time or goes out', () => {
    expect(said({ status: 'pending' }, { status: 'preparing' }, { status: 'ready' })).toEqual([['planned', null, 3]]);
    expect(said({ status: 'sending' })).toEqual([['working', null, 1]]);
  });

  test('READY-05 what keeps a planned post from going out, apart for each account that has to be connected again', () => {
    const reconnect = { kind: 'reconnect', label: 'Reconnect' } as const;
    const edit = { kind: 'edit', label: 'Edit post' } as const;
    const ended = { verdict: 'blocked', message: 'The sign-in has ended.', action: reconnect } as const;
    const paused = { verdict: 'at-risk', message: 'X asked us to wait.', action: edit } as const;
    const ready = { verdict: 'ready', message: '', action: null } as const;
    expect(
      said(
        { readiness: ended },
        { readiness: ended },
        { readiness: paused },
        { readiness: paused },
        { readiness: ready },
      ),
    ).toEqual([
      ['blocked', 'The sign-in has ended.', 1],
      ['blocked', 'The sign-in has ended.', 1],
      ['at-risk', 'X asked us to wait.', 2],
      ['planned', null, 1],
    ]);
    const post = postOf({ readiness: ended }, { readiness: paused });
    expect(waitingOutcomesOf(post, zone).map(({ kind }) => kind)).toEqual(['blocked']);
    // A calendar that an earlier version saved knows nothing of it.
    const { readiness: _none, ...saved } = someTarget({});
    expect(outcomesOf({ status: 'pending', targets: [saved as Target] }, zone)[0]?.kind).toBe('planned');
  });

  test('the cause and the next try, while we try again', () => {
    const error = { code: 'throttled', message: 'Bluesky asks us to wait.' };
    expect(said({ status: 'pending', error, nextAt: '2026-11-20T08:05:00.000Z' })).toEqual([
      ['working', 'Bluesky asks us to wait. Next try at 9:05 AM.', 1],
    ]);
  });

  test('nothing but the mark once it is published, whether or not it has an address', () => {
    expect(said({ status: 'published', remoteUrl: 'https://bsky.app/1' }, { status: 'published' })).toEqual([
      ['published', null, 2],
    ]);
  });

  test('THREAD-04 a comment that failed is said of a post that stays published, as is what did not get there', () => {
    const comment = { id: 'c', number: 1, text: 'More', status: 'failed', message: 'No.', url: null } as const;
    const comments = [{ ...comment, mayReconnect: false }];
    expect(said({ status: 'published', comments })).toEqual([['incomplete', 'A comment failed: No.', 1]]);
    expect(said({ status: 'published', comments, note: 'Without its cover.' })).toEqual([
      ['incomplete', 'Without its cover. A comment failed: No.', 1],
    ]);
    expect(said({ status: 'published', comments: [{ ...comments[0]!, status: 'waiting' }] })).toEqual([
      ['published', null, 1],
    ]);
  });

  test('that we look before we send again', () => {
    expect(said({ status: 'unknown' })[0]?.[1]).toContain('We are checking');
    expect(said({ status: 'processing' })).toEqual([['working', 'Bluesky has it and is still working on it.', 1]]);
  });

  test('the network’s words for what failed, and a sentence of ours without any', () => {
    const error = { code: 'too-long', message: 'The text is too long.' };
    expect(said({ status: 'rejected', error }, { status: 'rejected' })).toEqual([
      ['failed', 'The text is too long.', 1],
      ['failed', 'This was not published.', 1],
    ]);
  });

  test('what of a published post did not get there, once for all accounts', () => {
    const note = 'This went out without its thumbnail. Set the thumbnail in YouTube Studio.';
    const published = { status: 'published', remoteUrl: 'https://bsky.app/1', note } as const;
    expect(said(published, published, { ...published, note: null })).toEqual([
      ['incomplete', note, 2],
      ['published', null, 1],
    ]);
  });

  test('who is signed out, by the handle, also of an account that is not connected any more', () => {
    const error = { code: 'sign-in-expired', message: 'This account is signed out. Reconnect it to go on.' };
    const held = { status: 'held', action: 'reconnect', error } as const;
    const sentence = '@studio.nonet.test is signed out. Reconnect to publish this post.';
    expect(said(held)).toEqual([['waiting', sentence, 1]]);
    expect(said({ ...held, error: null, connected: false })).toEqual([['waiting', sentence, 1]]);
  });

  test('another reason for which an account has to be connected again', () => {
    const error = { code: 'secrets-lost', message: 'It can no longer be read here.' };
    expect(said({ status: 'held', action: 'reconnect', error })).toEqual([['waiting', error.message, 1]]);
  });

  test('nothing about a cancelled post', () => {
    expect(outcomesOf({ ...postOf({ status: 'rejected' }), status: 'cancelled' }, zone)).toMatchObject([
      { kind: 'planned', sentence: null },
    ]);
  });
});

describe('one decision', () => {
  const late = { code: 'late', message: 'Held: more than an hour late.' };

  test('is asked once for all accounts with the same reason', () => {
    expect(
      said({ status: 'asks', action: 'decide', error: late }, { status: 'asks', action: 'decide', error: late }),
    ).toEqual([['waiting', late.message, 2]]);
  });

  test('is asked apart where reasons or answers differ', () => {
    const [held, asks] = [
      { status: 'held', action: 'reconnect', error: late },
      { status: 'asks', action: 'decide', error: late },
    ] as const;
    expect(said(held, asks)).toHaveLength(2);
    expect(said(asks, { status: 'asks', action: 'decide' })).toHaveLength(2);
  });

  test('is a way of its own for each account that has to be connected again', () => {
    expect(
      said({ status: 'held', action: 'reconnect' }, { status: 'held', action: 'reconnect', platform: 'threads' }),
    ).toHaveLength(2);
  });

  test('is a link of its own for each draft that a network keeps', () => {
    const draft = { status: 'asks', action: 'confirm', error: late } as const;
    expect(said(draft, draft)).toHaveLength(2);
  });

  test('is asked for each account alone where every account has its own place', () => {
    const asks = { status: 'asks', action: 'decide', error: late } as const;
    expect(targetOutcomesOf(postOf(asks, asks), zone)).toHaveLength(2);
  });

  test.each([
    ['one account', [{ status: 'asks' }], 'Bluesky @studio.nonet.test needs you.'],
    [
      'one of three, when two are out',
      [{ status: 'published' }, { status: 'asks' }, { status: 'published' }],
      '2 of 3 out: Bluesky @studio.nonet.test needs you.',
    ],
    ['two of two', [{ status: 'asks' }, { status: 'asks' }], '2 accounts need you.'],
  ] as const)('names who needs the person: %s', (_, targets, text) => {
    const post = postOf(...targets);
    expect(waitingOutcomesOf(post, zone).map((outcome) => askText(post, outcome))).toEqual([text]);
  });
});

test('only what waits for a person is in the list of decisions', () => {
  const post = postOf(...targetStatuses.map((status) => ({ status })));
  expect(waitingOutcomesOf(post, zone).flatMap((one) => one.targets.map((target) => target.status))).toEqual([
    'held',
    'asks',
  ]);
});

test('what was refused stands together where the same change helps', () => {
  const cure = { kind: 'edit', label: 'Change the text for X' } as const;
  const refused = {
    status: 'rejected',
    action: 'cure',
    cure,
    error: { code: 'duplicate', message: 'X has a post with this text already.' },
  } as const;
  expect(said(refused, refused, { ...refused, action: 'retry', cure: null })).toEqual([
    ['failed', refused.error.message, 2],
    ['failed', refused.error.message, 1],
  ]);
});
