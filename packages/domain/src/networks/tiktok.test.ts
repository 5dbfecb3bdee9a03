import { describe, expect, test } from 'vitest';

import type { ChosenOptions } from '#/networks/option-rules.ts';
import { tiktok } from '#/networks/tiktok.ts';

const creator = {
  nickname: 'Studio Fala',
  privacyLevels: ['FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
  comments: true,
  duets: false,
  stitches: false,
  longestVideoSeconds: 180,
};
const film = (seconds: number) => ({
  format: 'feed' as const,
  media: [{ type: 'video' as const, durationMs: seconds * 1_000 }],
});
const messageFor = (options: ChosenOptions, told: unknown = creator) =>
  tiktok.options?.check(options, told, film(10))?.message;

describe('who can see a post', () => {
  test('is chosen by nobody else', () => {
    expect(messageFor({})).toBe('Choose who can see the post on TikTok. Nobody can choose that for you.');
    expect(messageFor({}, null)).toMatch(/^Choose who/);
  });

  test('READY-02 is refused when TikTok does not offer it to the account, and taken when nobody knows', () => {
    expect(messageFor({ privacy: 'SELF_ONLY' })).toBeUndefined();
    expect(messageFor({ privacy: 'PUBLIC_TO_EVERYONE' })).toBe(
      'TikTok does not let this account post for “Everyone”. It offers: Followers, Only you.',
    );
    expect(messageFor({ privacy: 'PUBLIC_TO_EVERYONE' }, null)).toBeUndefined();
    expect(messageFor({ privacy: 'PUBLIC_TO_EVERYONE' }, { nickname: 'Studio' })).toBeUndefined();
  });

  test('is chosen in the app for a draft, with everything else', () => {
    expect(messageFor({ sendAs: 'draft', disclosure: true })).toBeUndefined();
  });
});

test.each([
  [{ disclosure: true }, 'You need to indicate if your content promotes yourself, a third party, or both.'],
  [{ disclosure: true, brandedContent: true }, 'Branded content visibility cannot be set to private.'],
  [{ coverAt: 10_000 }, 'The cover of the TikTok post lies beyond the end of the video. Choose another moment.'],
  [{ disclosure: true, yourBrand: true, coverAt: 9_999 }, undefined],
])('%j', (options, message) => {
  expect(messageFor({ privacy: 'SELF_ONLY', ...options })).toBe(message);
});

describe('FMT-07 the cover of photos', () => {
  const album = (count: number) => ({ format: 'feed' as const, media: Array(count).fill({ type: 'image' as const }) });
  const faultOf = (options: ChosenOptions) =>
    tiktok.options?.check({ privacy: 'SELF_ONLY', ...options }, creator, album(2))?.message;
  const gone = 'The photo that was chosen as the cover on TikTok is not in the post. Choose another one.';

  test.each([
    [{ coverPhoto: 1 }, undefined],
    [{ coverPhoto: 2 }, gone],
    [{ coverPhoto: 2, sendAs: 'draft' }, gone],
  ])('%j', (options, message) => expect(faultOf(options)).toBe(message));

  test('has no effect on a video', () => {
    expect(messageFor({ privacy: 'SELF_ONLY', coverPhoto: 30 })).toBeUndefined();
  });
});

test('offers what the account may choose today, and everything while nobody knows', () => {
  const offered = (name: string, told: unknown = creator) => tiktok.options?.offered?.(name, told);
  expect(offered('privacy')).toEqual(creator.privacyLevels);
  expect(offered('allowDuet')).toEqual([false]);
  expect(offered('allowComment')).toBeNull();
  expect(offered('madeByAi')).toBeNull();
  expect(offered('privacy', null)).toBeNull();
});

test('refuses a video that the account may not post for its length', () => {
  const refusal = (seconds: number, told: unknown = creator) => tiktok.abilities?.refusal?.(told, film(seconds));
  expect(refusal(180)).toBeNull();
  expect(refusal(181)).toBe(
    'TikTok takes videos of up to 3 min from this account, and this one runs 3 min 1 s. Use a shorter one or deselect TikTok.',
  );
  expect(refusal(181, { ...creator, longestVideoSeconds: 600 })).toBeNull();
  expect(refusal(601, null)).toBeNull();
});

test('says as whom one posts', () => {
  expect(tiktok.abilities?.note?.(creator)).toEqual({ text: 'You post as Studio Fala.', isUsedUp: false });
  expect(tiktok.abilities?.note?.({ nickname: 1 })).toBeNull();
});
