import { expect, test } from 'vitest';

import { keyEffect, offerOf } from './offer.ts';
import type { Sign } from './trigger.ts';

const suggestions = ['a', 'b', 'c'].map((key) => ({ key, label: key, insert: key }));
const trigger = (sign: Sign) => ({ sign, typed: 'x', start: 0, end: 2 });

test('DRAFT-05, DRAFT-06 the first is taken by Enter, but for tags, where Enter is a new line until an arrow chose one', () => {
  expect(offerOf(trigger('/'), suggestions)?.active).toBe(0);
  expect(offerOf(trigger(':'), suggestions)?.active).toBe(0);
  expect(offerOf(trigger('#'), suggestions)?.active).toBeNull();
  expect(offerOf(trigger('/'), [])).toBeNull();
});

test.each([
  [0, 'ArrowDown', { type: 'moved', active: 1 }],
  [2, 'ArrowDown', { type: 'moved', active: 0 }],
  [null, 'ArrowDown', { type: 'moved', active: 0 }],
  [0, 'ArrowUp', { type: 'moved', active: 2 }],
  [null, 'ArrowUp', { type: 'moved', active: 2 }],
  [1, 'Enter', { type: 'taken', index: 1 }],
  [null, 'Enter', null],
  [null, 'Tab', { type: 'taken', index: 0 }],
  [1, 'Tab', { type: 'taken', index: 1 }],
  [0, 'Escape', { type: 'refused' }],
  [0, 'a', null],
  [0, 'ArrowLeft', null],
])('DRAFT-05, DRAFT-06 with %j active, %s does %j', (active, key, effect) => {
  expect(keyEffect({ suggestions, active }, key)).toEqual(effect);
});
