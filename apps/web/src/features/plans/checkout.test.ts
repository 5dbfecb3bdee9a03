import type { CheckoutSession } from '@nonet/contract';
import { expect, test } from 'vitest';

import { ApiError } from '#/lib/api-error.ts';

import { checkoutFailureText, openCheckout } from './checkout.ts';
import { openPortal, portalFailureText } from './portal.ts';

const paymentPage = 'https://pay.example/c/1';

function session(differences: Partial<CheckoutSession> = {}): CheckoutSession {
  const own = { id: 'checkout-1', price: 'price_1', success_url: '', cancel_url: '' };
  return { ...own, url: null, error: null, ...differences };
}

/** A checkout that answers these one after the other, the last of them for ever. */
function stepsOf(...answers: readonly CheckoutSession[]) {
  const calls: unknown[] = [];
  const next = () => answers[Math.min(calls.length, answers.length) - 1] ?? session();
  let waitedMs = 0;
  return {
    calls,
    waitedMs: () => waitedMs,
    begin: async (body: unknown) => {
      calls.push(body);
      return next();
    },
    read: async (id: string) => {
      calls.push(id);
      return next();
    },
    wait: async (ms: number) => {
      waitedMs += ms;
    },
  };
}

const failureOf = (call: Promise<unknown>, text: (error: unknown) => string) =>
  call.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => text(error),
  );

test('BILL-06, BILL-07, BILL-09 a checkout names its price and where to come back to, and leads to its payment page', async () => {
  const steps = stepsOf(session({ url: paymentPage }));
  await expect(openCheckout('price_1', steps)).resolves.toEqual({ url: paymentPage, chooseThere: false });
  expect(steps.calls).toEqual([
    { price: 'price_1', success_url: '/plans?success=true', cancel_url: '/plans?canceled=true' },
  ]);
});

test('BILL-08, BILL-09 a payment page that comes later is waited for', async () => {
  const steps = stepsOf(session(), session(), session({ url: paymentPage }));
  await expect(openCheckout('price_1', steps)).resolves.toEqual({ url: paymentPage, chooseThere: false });
  expect(steps.calls.slice(1)).toEqual(['checkout-1', 'checkout-1']);
});

test('BILL-09 a page on which the plan has to be chosen again is told as such', async () => {
  const steps = stepsOf(session({ url: paymentPage, chooseThere: true }));
  await expect(openCheckout('price_1', steps)).resolves.toEqual({ url: paymentPage, chooseThere: true });
});

test('BILL-10 the checkout’s own error is reported', async () => {
  const refused = session({ error: { message: 'Your card was declined.' } });
  const call = openCheckout('price_1', stepsOf(session(), refused));
  await expect(failureOf(call, checkoutFailureText)).resolves.toBe('Your card was declined.');
});

test('BILL-18 a checkout without a page and without an error is given up after a minute', async () => {
  const steps = stepsOf(session());
  await expect(failureOf(openCheckout('price_1', steps), checkoutFailureText)).resolves.toBe(
    'Failed to create checkout session',
  );
  expect(steps.waitedMs()).toBeGreaterThanOrEqual(60_000);
  expect(steps.waitedMs()).toBeLessThan(61_000);
});

const gone = new ApiError('User must be authenticated', { code: 'x', status: 401, hasServerMessage: true });
const told = new ApiError('This plan is not sold any more.', { code: 'x', status: 400, hasServerMessage: true });
const fault = new ApiError('Something went wrong on our side.', { code: 'x', status: 500 });

test('BILL-17 without a session the toast reads Authentication required', () => {
  expect(checkoutFailureText(gone)).toBe('Authentication required');
  expect(portalFailureText(gone)).toBe('Authentication required');
});

test('BILL-18, BILL-19 a failure without words of its own has the product’s sentence', () => {
  expect(checkoutFailureText(fault)).toBe('Failed to create checkout session');
  expect(portalFailureText(fault)).toBe('Failed to open subscription management');
  expect(checkoutFailureText(told)).toBe('This plan is not sold any more.');
});

test('BILL-20 an answer without an address is told as such', async () => {
  await expect(openPortal(async () => ({ url: paymentPage }))).resolves.toBe(paymentPage);
  for (const answer of [{}, { url: null }, { url: '' }])
    await expect(
      failureOf(
        openPortal(async () => answer),
        portalFailureText,
      ),
    ).resolves.toBe('Failed to get portal URL');
});
