import type { NetworkId } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { newDraftMedia } from '../draft-media.ts';
import { FilesNotice } from './files-notice.tsx';

const film = (key: string, durationMs: number | null) => ({
  ...newDraftMedia(key, { name: `${key}.mp4`, size: 1, type: 'video/mp4' }, 'video'),
  durationMs,
});
const draw = (items: ReturnType<typeof film>[], platforms: readonly NetworkId[]) =>
  renderToStaticMarkup(<FilesNotice items={items} platforms={platforms} />);

test('names each video and network where it depends on the account', () => {
  const drawn = draw([film('short', 60_000), film('long', 1_300_000)], ['twitter', 'youtube', 'bluesky']);
  expect(drawn.match(/Video [^<]*/g)).toEqual([
    'Video 2: X takes videos of up to 20 min from accounts without Premium, and this one runs 21 min 40 s.',
    'Video 2: YouTube takes videos of up to 15 min from channels that are not verified, and this one runs 21 min 40 s.',
  ]);
  expect(drawn).toContain('You can schedule the post all the same.');
});

test('leaves what is refused to the checks, and says nothing where nothing is known or wrong', () => {
  expect(draw([film('long', 4_000_000)], ['linkedin', 'facebook'])).toBe('');
  expect(draw([film('short', 1_200_000)], ['twitter'])).toBe('');
  expect(draw([film('unknown', null)], ['twitter'])).toBe('');
  expect(draw([film('long', 4_000_000)], [])).toBe('');
});

test('says what the server said of a file when it came', () => {
  const note = 'The end of this file is missing, so the last 24 of the picture’s 4,000 rows are cut off.';
  const photo = { ...newDraftMedia('a', { name: 'a.jpg', size: 1, type: 'image/jpeg' }, 'image'), note };
  const drawn = draw([film('short', 60_000), photo], []);
  expect(drawn).toContain(`Image 2: ${note}`);
  expect(drawn).toContain('You can schedule the post all the same.');
});
