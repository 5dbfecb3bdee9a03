import { expect, test } from 'vitest';

import { connectFailureText, connectFailureTypes } from '#/connections/connect-failure.ts';
import { networkIds } from '#/networks/network-id.ts';

test('X-07, X-12, X-13, X-14, X-15 a connect that failed has the sentence of its type', () => {
  expect(connectFailureTypes.map((type) => connectFailureText('twitter', type))).toEqual([
    'API credentials are invalid, contact support',
    'X did not allow everything that publishing needs. Connect again and allow all of it.',
    'X does not accept how this installation is set up. Please tell whoever runs it.',
    'Authorization expired. Please try connecting again.',
    'Authentication cancelled',
    'Your plan allows no more connected accounts. Please upgrade your plan to connect more.',
    'Failed to connect Twitter account',
  ]);
});

test('FB-18, FB-22 Facebook has words of its own for a failure and for a person who gives up', () => {
  expect(connectFailureText('facebook', 'failed')).toBe('Failed to connect to Facebook');
  expect(connectFailureText('facebook', 'cancelled')).toBe('Facebook authentication was cancelled');
});

test('every network has a sentence for every type', () => {
  for (const network of networkIds) {
    for (const type of connectFailureTypes) expect(connectFailureText(network, type)).toMatch(/\w/);
  }
});
