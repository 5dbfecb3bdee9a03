import type { Target } from '@nonet/contract';
import { targetStatuses } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { outcomesOf, waitingOutcomesOf } from './outcome.ts';

const zone = 'Europe/Warsaw';
const postOf = (...targets: Partial<Target>[]) =>
  somePost({ targets: targets.map((target, index) => someTarget({ id: `target-${index}`, ...target })) });
const said = (...targets: Partial<Target>[]) =>
  outcomesOf(postOf(...targets), zone).map(({ kind, sentence, targets: of }) => [kind, sentence, of.length]);

describe('what is said about a target', () => {
  test('nothing while it simply waits for its time or goes out', () => {
    expect(said({ status: 'pending' }, { status: 'preparing' }, { status: 'ready' }, { status: 'sending' })).toEqual(
      [],
    );
  });

  test('the cause and the next try, while we try again', () => {
    const error = { code: 'throttled', message: 'Bluesky asks us to wait.' };
    expect(said({ status: 'pending', error, nextAt: '2026-11-20T08:05:00.000Z' })).toEqual([
      ['working', 'Bluesky asks us to wait. Next try at 9:05 AM.', 1],
    ]);
  });

  test('a link to what was published; nothing without an address', () => {
    expect(said({ status: 'published', remoteUrl: 'https://bsky.app/1' }, { status: 'published' })).toEqual([
      ['published', 'View on Bluesky', 1],
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

  test('what of a published post did not get there, below its link and once for all accounts', () => {
    const note = 'This went out without its thumbnail. Set the thumbnail in YouTube Studio.';
    const published = { status: 'published', remoteUrl: 'https://bsky.app/1', note } as const;
    expect(said(published, published)).toEqual([
      ['published', 'View on Bluesky', 1],
      ['incomplete', note, 2],
      ['published', 'View on Bluesky', 1],
    ]);
  });

  test('nothing about a cancelled post', () => {
    expect(outcomesOf({ ...postOf({ status: 'rejected' }), status: 'cancelled' }, zone)).toEqual([]);
  });
});

describe('one decision', () => {
  const late = { code: 'late', message: 'This is more than 60 minutes late. Publish it now, or skip it.' };

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

  test('published accounts keep a link each', () => {
    const published = { status: 'published', remoteUrl: 'https://bsky.app/1' } as const;
    expect(said(published, published)).toHaveLength(2);
  });
});

test('only what waits for a person is in the list of decisions', () => {
  const post = postOf(...targetStatuses.map((status) => ({ status })));
  expect(waitingOutcomesOf(post, zone).flatMap((one) => one.targets.map((target) => target.status))).toEqual([
    'held',
    'asks',
  ]);
});
