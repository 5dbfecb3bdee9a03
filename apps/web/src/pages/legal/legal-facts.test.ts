import { retention } from '@nonet/domain';
import { expect, test } from 'vitest';

import { renderPages } from '../render-pages.tsx';

const rendered = renderPages('<!--body-->');
const htmlOf = (file: string) => rendered.find((page) => page.file === file)!.html;
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const section = (file: string, id: string) =>
  textOf(new RegExp(`<section id="${id}".*?</section>`, 's').exec(htmlOf(file))?.[0] ?? '');
const privacy = (id: string) => section('privacy-policy.html', id);
const terms = (id: string) => section('terms-of-service.html', id);
const bothPages = ['privacy-policy.html', 'terms-of-service.html'];

test('LEGAL-02 both pages carry the date 14 January 2025', () => {
  for (const file of bothPages) expect(textOf(htmlOf(file))).toContain('Last updated: 14 January 2025');
});

test('LEGAL-04 both pages say that the provider is based in Poland, and who it is', () => {
  for (const text of [privacy('who-we-are'), terms('the-contract')]) {
    expect(text).toContain('based in Poland');
    expect(text).toContain('{{providerName}} {{providerAddress}} {{contactEmail}}');
  }
});

test('LEGAL-05 both pages say that Polish and EU law apply', () => {
  expect(privacy('who-we-are')).toContain('Polish law and the law of the European Union apply');
  expect(terms('law')).toContain('The law of Poland and of the European Union applies');
});

test('LEGAL-06 the policy grants every right of the GDPR, and says where to use it and to complain', () => {
  const rights = privacy('your-rights');
  for (const right of ['Access', 'portability', 'Rectification', 'Erasure', 'Objection', 'restriction', 'Withdrawal'])
    expect(rights).toContain(right);
  for (const way of ['Export', 'Delete Account', '{{contactEmail}}', 'within one month', 'UODO'])
    expect(rights).toContain(way);
});

test('LEGAL-07 the terms print the prices of the catalogue, in euros and not in dollars (OP-08)', () => {
  const prices = terms('plans-and-prices');
  expect(prices).toContain('Basic: €5 a month, or €52 a year');
  expect(prices).toContain('Standard: €15 a month, or €150 a year');
  expect(prices).toContain('Premium: €30 a month, or €300 a year');
  expect(textOf(htmlOf('terms-of-service.html'))).not.toMatch(/\$|dollar|USD/i);
});

test('PLAN-24, PLAN-25 the terms say how a plan begins, is paid, renews and ends, and that VAT is in the price', () => {
  const text = terms('plans-and-prices');
  expect(text).toContain('Prices include value added tax (VAT)');
  expect(text).toContain('begins with a free trial of 14 days, once for each person');
  expect(text).toContain('charged when the trial is over, unless you cancelled before');
  expect(text).toContain('paid in advance through Stripe');
  expect(text).toContain('If a payment fails, it is tried again, and you keep your plan meanwhile');
  expect(text).toContain('renews by itself for the same period until you cancel it');
  expect(text).toContain('you can cancel at any time');
  expect(terms('withdrawal')).toContain('With a free trial, the 14 days begin with the trial');
});

test('the policy says what is stored of a payment here, and what stays at Stripe', () => {
  const stored = privacy('what-we-store');
  expect(stored).toContain('you pay on pages of Stripe');
  expect(stored).toContain('Card numbers never reach this service');
  for (const fact of ['the numbers under which Stripe knows you', 'your plan with its price, state and dates'])
    expect(stored).toContain(fact);
  expect(stored).toContain('the brand and last four digits of the card');
  expect(stored).toContain('Invoices stay at Stripe');
  expect(privacy('recipients')).toContain('Stripe, the payment provider, if you buy a plan');
  expect(privacy('retention')).toContain('Payment records 7 years, at Stripe');
});

test('LEGAL-08 a consumer can withdraw within 14 days', () => {
  expect(terms('withdrawal')).toContain('you can withdraw from a paid plan within 14 days of ordering it');
});

test('LEGAL-09, LEGAL-10, LEGAL-11, LEGAL-12 moderation has times for review, notice, appeal and answer, and an address', () => {
  const moderation = terms('moderation');
  expect(moderation).toContain('reviews a report within 24 hours');
  expect(moderation).toContain('we tell its owner within 48 hours');
  expect(moderation).toContain('you can appeal within 14 days, by mail to {{contactEmail}}');
  expect(moderation).toContain('an appeal is answered within 7 days');
  expect(moderation).toContain('can report content or an account to {{contactEmail}}');
});

test('LEGAL-13 planned maintenance is announced 24 hours before', () => {
  expect(terms('availability')).toContain('Planned maintenance is announced at least 24 hours before');
});

test('LEGAL-14 changes of the terms are told 30 days before', () => {
  expect(terms('changes')).toContain('You are told by mail at least 30 days before');
});

test('LEGAL-15 liability is limited to the payments of the last 12 months', () => {
  expect(terms('liability')).toContain('our liability is limited to what you paid us in the last 12 months');
});

test('LEGAL-16 both pages name the minimum age of 16', () => {
  expect(terms('your-account')).toContain('at least 16 years old');
  expect(privacy('age')).toContain('16 years and older');
});

test('RET-01, RET-02, RET-03, RET-04, RET-05 the policy prints how long each kind of data is kept', () => {
  const kept = privacy('retention');
  expect(kept).toContain('Account data until you delete your account, plus 30 days');
  expect(kept).toContain('Payment records 7 years');
  expect(kept).toContain('Analytics data 12 months');
  expect(kept).toContain('Security logs 2 years');
  expect(kept).toContain('Support logs 12 months');
  // The daily job deletes by the same figures.
  expect(retention).toMatchObject({ accountDays: 30, paymentYears: 7, measuredMonths: 12, securityLogMonths: 24 });
});
