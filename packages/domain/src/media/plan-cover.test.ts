import { expect, test } from 'vitest';

import { planCover } from '#/media/plan-cover.ts';
import type { PlannedFile } from '#/media/plan-variant.ts';
import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

const photo: PlannedFile = {
  type: 'image',
  contentType: 'image/jpeg',
  bytes: 50 * 1024 * 1024,
  width: 1280,
  height: 720,
  animated: false,
  durationMs: null,
};
const plan = (differences: Partial<PlannedFile>) => planCover({ ...photo, ...differences }, networkRules.youtube);

test.each(['image/jpeg', 'image/png'])('a cover of type %s goes as it is, up to 50 MB', (contentType) => {
  expect(plan({ contentType })).toEqual({ kind: 'original' });
});

test.each([
  [{ bytes: photo.bytes + 1 }, 'YouTube takes pictures up to 50 MB: it gets a JPEG made for it.'],
  [{ contentType: 'image/heic' }, 'YouTube takes no HEIC pictures: it gets a JPEG made for it.'],
])('of %j a JPEG is made', (differences, loss) => {
  expect(plan(differences)).toMatchObject({ kind: 'variant', loss });
});

test.each([
  [{ type: 'video', contentType: 'video/mp4' }, 'has to be a picture. Choose another.'],
  [{ contentType: 'image/gif', animated: true }, 'has to be a picture that does not move.'],
] as const)('%j is refused', (differences, words) => {
  expect(plan(differences)).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) });
});

test('a network takes covers exactly where one can be chosen', () => {
  for (const id of networkIds) {
    const { covers, options } = networkRules[id];
    expect([id, covers !== undefined]).toEqual([id, options?.schema['cover'] !== undefined]);
  }
});
