import { expect, test } from 'vitest';

import { planLine } from '#/media/telling/plan-line.ts';
import type { NetworkId } from '#/networks/network-id.ts';

const line = (plans: Partial<Record<NetworkId, 'as-is' | 'rewrap' | 'convert' | 'refuse'>>) =>
  planLine(Object.entries(plans).map(([network, plan]) => ({ network: network as NetworkId, plan })));

test('MED-04 one line says what is made for whom, in the order of the networks', () => {
  expect(line({ youtube: 'as-is', threads: 'convert', twitter: 'convert', instagram: 'convert' })).toBe(
    'Converted for X, Instagram and Threads · sent as it is to YouTube',
  );
  expect(line({ twitter: 'convert', instagram: 'rewrap', tiktok: 'as-is', facebook: 'as-is' })).toBe(
    'Converted for X · repacked for Instagram · sent as it is to Facebook and TikTok',
  );
  expect(line({ instagram: 'rewrap' })).toBe('Repacked for Instagram');
});

test('MED-04 nothing is said of a file that fits, and a refusal is a problem of its own', () => {
  expect(line({ twitter: 'as-is', youtube: 'as-is' })).toBeNull();
  expect(line({ twitter: 'as-is', linkedin: 'refuse' })).toBeNull();
  expect(line({})).toBeNull();
  expect(line({ twitter: 'convert', linkedin: 'refuse' })).toBe('Converted for X');
});
