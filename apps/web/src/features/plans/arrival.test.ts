import { expect, test } from 'vitest';

import { readArrival } from './arrival.ts';

const arrival = (search: string) => {
  const { rest, ...others } = readArrival(search);
  return { ...others, rest: String(rest) };
};

test('BILL-06, BILL-07 the way back from the payment page is read, and leaves the address', () => {
  expect(arrival('?success=true')).toEqual({ checkout: 'success', wanted: null, rest: '' });
  expect(arrival('?canceled=true&billing=yearly')).toEqual({
    checkout: 'canceled',
    wanted: null,
    rest: 'billing=yearly',
  });
});

test('BILL-03 a plan that was wanted on the landing page is read, and nothing else', () => {
  expect(arrival('?billing=yearly&subscribe=premium')).toEqual({
    checkout: null,
    wanted: 'premium',
    rest: 'billing=yearly',
  });
  expect(arrival('?subscribe=constructor')).toEqual({ checkout: null, wanted: null, rest: '' });
});

test('an address without news stays as it is', () => {
  expect(arrival('')).toEqual({ checkout: null, wanted: null, rest: '' });
  expect(arrival('?success=maybe')).toMatchObject({ checkout: null });
});
