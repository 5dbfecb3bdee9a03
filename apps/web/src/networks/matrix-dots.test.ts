import { describe, expect, test } from 'vitest';

import { describeDots, dotsOfPost } from './matrix-dots.ts';

const target = (
  platform: 'twitter' | 'instagram' | 'linkedin',
  status: 'published' | 'rejected' | 'unknown' | 'ready',
) => ({
  platform,
  status,
  id: platform + status,
  connectionId: 'c',
  accountId: 'c',
  username: null,
  accountName: null,
  connected: true,
  remoteUrl: null,
  publishedAt: null,
  error: null,
  note: null,
  readiness: null,
  action: null,
  cure: null,
  canBeEdited: false,
  partsOut: 0,
  nextAt: null,
  comments: [],
  figures: null,
});

describe('the dots of a post', () => {
  test('say in one sentence how each network did, in the order of the matrix', () => {
    const dots = dotsOfPost({
      status: 'partial',
      targets: [target('linkedin', 'rejected'), target('instagram', 'published'), target('twitter', 'published')],
    });
    expect(dots).toEqual({ twitter: 'ok', linkedin: 'fail', instagram: 'ok' });
    expect(describeDots(dots)).toBe('X and Instagram published, LinkedIn failed');
    expect(describeDots({ linkedin: 'fail' }, 'not ready')).toBe('LinkedIn not ready');
  });

  test('show a failure first when two accounts share a network', () => {
    const targets = [target('twitter', 'rejected'), target('twitter', 'published')];
    expect(dotsOfPost({ status: 'partial', targets })).toEqual({ twitter: 'fail' });
    expect(dotsOfPost({ status: 'partial', targets: targets.toReversed() })).toEqual({ twitter: 'fail' });
  });

  test('count what may have gone out as on its way, and what waits as meant to go', () => {
    expect(
      dotsOfPost({ status: 'processing', targets: [target('twitter', 'unknown'), target('linkedin', 'ready')] }),
    ).toEqual({
      twitter: 'proc',
      linkedin: 'on',
    });
  });

  test('promise nothing of a cancelled post, and name the absence of networks', () => {
    expect(dotsOfPost({ status: 'cancelled', targets: [target('twitter', 'rejected')] })).toEqual({ twitter: 'on' });
    expect(describeDots({})).toBe('No network');
  });
});
