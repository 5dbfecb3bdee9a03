import { expect, test } from 'vitest';

import { connectionLists } from '#/connections/connection-lists.ts';
import { networkIds } from '#/networks/network-id.ts';

const [studio, shop] = [
  { id: 'facebook_1', platform: 'facebook' },
  { id: 'facebook_2', platform: 'facebook' },
];

test('CONN-05 the accounts of a network are read from a list and from an object with their ids as keys', () => {
  const lists = connectionLists({
    facebook: { facebook_1: studio, facebook_2: shop },
    linkedin: [shop, studio],
    twitter: {},
    threads: null,
  });
  expect(lists).toMatchObject({ facebook: [studio, shop], linkedin: [shop, studio], twitter: [], threads: [] });
  expect(Object.keys(lists)).toEqual([...networkIds]);
});
