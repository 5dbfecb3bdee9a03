import { expect, test } from 'vitest';

import { coverHint, coverTakers, sharedCover } from './cover-words.ts';

const account = (platform: 'instagram' | 'linkedin' | 'youtube' | 'tiktok' | 'bluesky') => ({ id: platform, platform });
const chosen = (['linkedin', 'instagram', 'youtube', 'tiktok', 'bluesky'] as const).map(account);
const film = { media: [{ type: 'video' }] as never, templateId: null };
const given = (options: Record<string, Record<string, string | number>> = {}) => ({ ...film, options });

test('FMT-07 a cover is for the accounts that take a picture, and a story has none', () => {
  const idsOf = (options = {}) => coverTakers(chosen, given(options)).map(({ id }) => id);
  expect(idsOf()).toEqual(['linkedin', 'instagram', 'youtube']);
  expect(idsOf({ instagram: { format: 'story' } })).toEqual(['linkedin', 'youtube']);
});

test('FMT-07 one cover is shown where all have the same, and none where they differ', () => {
  const takers = coverTakers(chosen, given());
  const shared = (...covers: string[]) =>
    sharedCover(takers, { options: Object.fromEntries(covers.map((cover, at) => [takers[at]?.id, { cover }])) });
  expect([shared(), shared('a', 'a', 'a'), shared('a', 'a'), shared('a', 'b', 'a')]).toEqual([
    null,
    'a',
    undefined,
    undefined,
  ]);
});

test('FMT-07 it says which networks take the cover, and what the others show', () => {
  const hint = (options = {}) => coverHint(chosen, coverTakers(chosen, given(options)), given(options));
  expect(hint({ tiktok: { coverAt: 3_000 } })).toBe(
    'LinkedIn, Instagram and YouTube take it. TikTok shows the frame at 0:03. Bluesky takes no cover.',
  );
  const other = { linkedin: { cover: 'a' } };
  expect(hint(other)).toMatch(/^The chosen accounts have different covers\. .* TikTok shows its first frame\./);
  const one = [account('youtube')];
  expect(coverHint(one, one, given())).toBe('YouTube takes it.');
});
