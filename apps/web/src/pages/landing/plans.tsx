import { formatPrice, largestSaving, type PlanId, planIds, plans, TRIAL_DAYS } from '@nonet/domain';

import { BrassPill, PlanCard, PlanCards, PlanFeature, PlanPrice } from '#/plans/plan-card.tsx';
import { type Billing, priceNote } from '#/plans/price-note.ts';
import { wantedPlanParameter } from '#/plans/wanted-plan.ts';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';

import { slot } from '../slot.ts';

/** What belongs to one rhythm of payment; the other is hidden by the choice above the cards, without a script. */
const shownFor: Record<Billing, string> = {
  month: 'group-has-[[value=yearly]:checked]/plans:hidden',
  year: 'group-has-[[value=monthly]:checked]/plans:hidden',
};
/** The words of the address of the plans screen. */
const words: Record<Billing, string> = { month: 'monthly', year: 'yearly' };
const billings = ['month', 'year'] as const;
const saving = largestSaving(Object.values(plans));

/**
 * The plans for visitors (OP-12), as a form that leads to the plans screen with what was chosen. Where none are sold, the section is
 * not shown.
 */
export function Plans() {
  return (
    <section aria-labelledby="plans" className="group/plans pb-14 group-data-[plans=none]/site:hidden md:pb-24">
      <form action="/plans">
        {/* Enter on the choice of the billing presses a form's first button, and that must choose no plan. */}
        <button type="submit" hidden />
        <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 id="plans" className="display-34">
            Plans
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            {saving > 0 && <BrassPill>Yearly saves up to {saving}%</BrassPill>}
            <BillingChoice />
          </div>
        </div>
        <PlanCards>
          {planIds.map((id) => (
            <Offer key={id} id={id} />
          ))}
        </PlanCards>
      </form>
      <p className="mt-5 text-13 text-pretty text-ink-2">
        Your first plan begins with a {TRIAL_DAYS}-day free trial. Cancel at any time. Prices include VAT.
      </p>
    </section>
  );
}

function BillingChoice() {
  return (
    <fieldset className="inline-flex gap-0.5 rounded-lg bg-grey-soft p-[3px]">
      <legend className="sr-only">Billing</legend>
      {billings.map((billing) => (
        <label
          key={billing}
          className={cx(
            'touch-44 relative inline-flex h-9 items-center rounded-sm px-[13px] text-13 font-[550] text-ink-2 hover:text-ink md:h-[30px]',
            'has-checked:bg-seg-on has-checked:text-ink has-checked:shadow-1 has-checked:ring-1 has-checked:ring-line',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-2',
          )}
        >
          <input
            type="radio"
            name="billing"
            value={words[billing]}
            defaultChecked={billing === 'month'}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {billing === 'month' ? 'Monthly' : 'Yearly'}
        </label>
      ))}
    </fieldset>
  );
}

function Offer({ id }: { id: PlanId }) {
  const plan = plans[id];
  const name = plan.displayName;
  return (
    <PlanCard
      id={id}
      name={name}
      heading="h3"
      description={plan.description}
      isPopular={plan.popular}
      price={billings.map((billing) => (
        <div key={billing} className={shownFor[billing]}>
          <PlanPrice
            price={formatPrice(billing === 'month' ? plan.monthlyPrice : plan.yearlyPrice)}
            per={billing}
            note={priceNote(plan, billing)}
          />
        </div>
      ))}
      features={[slot(`${id}Posts`), slot(`${id}Accounts`), ...plan.features].map((feature) => (
        <PlanFeature key={feature}>{feature}</PlanFeature>
      ))}
      action={
        <button
          type="submit"
          name={wantedPlanParameter}
          value={id}
          aria-label={`Subscribe to ${name}`}
          className={buttonClass({ size: 'lg', wide: true })}
        >
          Subscribe
        </button>
      }
    />
  );
}
