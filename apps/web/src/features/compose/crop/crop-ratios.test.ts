import { templateFor } from '@nonet/domain';
import { expect, test } from 'vitest';

import { cropRatios, hasRatio } from './crop-ratios.ts';

test('CROP-01 the shapes are that of the template, the usual ones, and last the limits of each chosen network', () => {
  const ratios = cropRatios(templateFor('pinterest-pin'), ['instagram', 'pinterest', 'youtube', 'threads']);
  expect(ratios[0]).toMatchObject({ name: '2:3', isOfTemplate: true });
  expect(ratios.find(({ name }) => name === '4:5')?.networks).toContain('instagram');
  const limits = ratios.filter(({ limit }) => limit !== null);
  // OP-168: the limits of Instagram's feed. Those of Threads are ten to one.
  expect(limits.map(({ limit, name, networks }) => [limit, name, networks])).toEqual([
    ['tallest', '3:4', ['instagram']],
    ['widest', '1.91:1', ['instagram']],
  ]);
  expect(ratios.slice(-limits.length)).toEqual(limits);
  expect(ratios.some(({ networks }) => networks.includes('youtube'))).toBe(false);
  expect(cropRatios(null, []).map(({ name }) => name)).toEqual(['1:1', '4:5', '3:4', '9:16', '16:9', '2:3']);
});

test('a frame has a ratio as far as whole pixels allow', () => {
  expect(hasRatio({ width: 1080, height: 1350 }, 4 / 5)).toBe(true);
  expect(hasRatio({ width: 1079, height: 1350 }, 4 / 5)).toBe(true);
  expect(hasRatio({ width: 1000, height: 1350 }, 4 / 5)).toBe(false);
});
