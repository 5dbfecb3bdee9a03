import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { everyAnswer, type ShownObject } from '#/payments/testing/every-answer.ts';
import { openShop } from '#/payments/testing/shop.ts';
import { findIssues, type OfficialDocument } from '#/testing/find-issues.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
/** Stripe's description of September 2023, the newest complete one (cut down). */
const description: OfficialDocument = read('answers-2023-09-12.json');
/** Stripe's examples of August 2026. */
const examples: Readonly<Record<string, unknown>> = read('fixtures-2026-08-21.json').resources;

/** What came after the description and after the examples: the types of the pinned package, of October 2026, have it. */
const inPackageOnly: ReadonlySet<string> = new Set([
  'billing_portal.configuration.features.subscription_cancel.cancellation_reason.feedback_options',
  'billing_portal.configuration.features.subscription_pause.duration',
  'billing_portal.configuration.features.subscription_update.products[].adjustable_quantity',
  'billing_portal.session.flow.customer_update',
  'billing_portal.session.flow.subscription_pause',
  'checkout.session.allowed_payment_method_types',
  'checkout.session.tax_id_collection.required',
  'payment_intent.allowed_payment_method_types',
  'payment_intent.payment_record',
  'product.tax_details',
  'subscription.cancellation_details.feedback_option',
  'subscription.items.data[].current_trial',
  'subscription.trial_settings.end_behavior.billing_cycle_anchor',
]);

/** What the description demands and Stripe has moved since, by its place today; null: it is gone. */
const movedSince: Readonly<Record<string, string | null>> = {
  // 2024-04: features of a product got another name.
  'product.features': 'product.marketing_features',
  // 2025-03-31.basil: periods are those of the items.
  'subscription.current_period_start': 'subscription.items.data[].current_period_start',
  'subscription.current_period_end': 'subscription.items.data[].current_period_end',
  // 2025-03-31.basil: an invoice may have several payments, and names the kind of its parent.
  'invoice.paid': 'invoice.status',
  'invoice.paid_out_of_band': null,
  'invoice.total_tax_amounts': 'invoice.total_taxes',
  'invoice.lines.data[].proration': 'invoice.lines.data[].parent.subscription_item_details.proration',
  'invoice.lines.data[].type': 'invoice.lines.data[].parent.type',
};

/** What Nonet's billing reads that the description does not have, or has elsewhere. */
const reliedOn = [
  'subscription.items.data[].current_period_start',
  'subscription.items.data[].current_period_end',
  'subscription.cancel_at',
  'subscription.items.data[].price.lookup_key',
  'invoice.parent.subscription_details.subscription',
  'invoice.hosted_invoice_url',
  'invoice_payment.payment.type',
];

interface Gathered {
  readonly answers: readonly ShownObject[];
  /** Each one once, by the kind of the object and without the numbers of items. */
  readonly issues: readonly string[];
}

let gathered: Promise<Gathered> | undefined;
/** The answers are the same for all tests; the first one asks for them. */
function gather(): Promise<Gathered> {
  gathered ??= (async () => {
    const answers = await everyAnswer(await openShop());
    const found = answers.flatMap(({ kind, shown }) =>
      findIssues(description, kind, shown).map((issue) => issue.replace('$', kind).replaceAll(/\[\d+\]/g, '[]')),
    );
    return { answers, issues: [...new Set(found)].sort() };
  })();
  return gathered;
}

async function placesThat(problem: string): Promise<string[]> {
  const { issues } = await gather();
  return issues.filter((issue) => issue.endsWith(problem)).map((issue) => issue.slice(0, -problem.length));
}

test('what is answered is of the types and the words of the description of 2023', async () => {
  const { answers, issues } = await gather();
  expect(new Set(answers.map(({ kind }) => kind)).size).toBeGreaterThan(15);
  expect(issues.filter((issue) => !/ is (missing|not declared)$/.test(issue))).toEqual([]);
});

test('what the description has not is in the examples of 2026, or in the package alone', async () => {
  const strange = (await placesThat(' is not declared')).filter((place) => !isInExamples(place));
  expect(strange).toEqual([...inPackageOnly].sort());
});

test('what the description demands is answered, unless Stripe has moved it', async () => {
  const { answers } = await gather();
  expect(await placesThat(' is missing')).toEqual(Object.keys(movedSince).sort());
  const today = Object.values(movedSince).filter((place) => place !== null);
  expect(today.filter((place) => !isAnswered(answers, place))).toEqual([]);
});

test.each(reliedOn)('the billing relies on %s, which is answered and in the examples of 2026', async (place) => {
  const { answers } = await gather();
  expect([isInExamples(place), isAnswered(answers, place)]).toEqual([true, true]);
});

test('a name, a word and a type of another time are found out', async () => {
  const { answers } = await gather();
  const [subscription] = answers.filter(({ kind }) => kind === 'subscription');
  const changed = { ...Object(subscription?.shown), status: 'asleep', created: 'today', mood: 1 };
  const found = findIssues(description, 'subscription', changed).filter((issue) => /status|created|mood/.test(issue));
  expect(found).toEqual([
    '$.created is not of type integer',
    expect.stringMatching(/^\$\.status is not one of active, canceled, /),
    '$.mood is not declared',
  ]);
});

function isInExamples(place: string): boolean {
  return Object.entries(examples).some(([kind, example]) => {
    return place.startsWith(`${kind}.`) && reaches(example, place.slice(kind.length + 1).split('.'));
  });
}

function isAnswered(answers: Gathered['answers'], place: string): boolean {
  return answers.some(({ kind, shown }) => {
    return place.startsWith(`${kind}.`) && reaches(shown, place.slice(kind.length + 1).split('.'));
  });
}

/** Whether there is a member at the end of these names; `name[]` is any item of a list. */
function reaches(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const member: unknown = Object.entries(value).find(([key]) => key === name.replace('[]', ''))?.[1];
  if (!name.endsWith('[]')) return member !== undefined && reaches(member, rest);
  return Array.isArray(member) && member.some((item) => reaches(item, rest));
}
