import { templateFor } from '@nonet/domain';
import { expect, test } from 'vitest';

import { cropRatios, hasRatio } from './crop-ratios.ts';

test('CROP-01 the shapes are those of the template and of each chosen network, each once', () => {
  const ratios = cropRatios(templateFor('pinterest-pin'), ['instagram', 'pinterest', 'youtube']);
  expect(ratios[0]).toMatchObject({ name: '2:3', isOfTemplate: true });
  expect(ratios.find(({ name }) => name === '4:5')?.networks).toContain('instagram');
  expect(ratios.find(({ name }) => name === '1.91:1')?.networks).toEqual(['instagram']);
  expect(ratios.some(({ networks }) => networks.includes('youtube'))).toBe(false);
  expect(new Set(ratios.map(({ name }) => name)).size).toBe(ratios.length);
  expect(cropRatios(null, []).map(({ name }) => name)).toEqual(['1:1']);
});

test('a frame has a ratio as far as whole pixels allow', () => {
  expect(hasRatio({ width: 1080, height: 1350 }, 4 / 5)).toBe(true);
  expect(hasRatio({ width: 1079, height: 1350 }, 4 / 5)).toBe(true);
  expect(hasRatio({ width: 1000, height: 1350 }, 4 / 5)).toBe(false);
});
