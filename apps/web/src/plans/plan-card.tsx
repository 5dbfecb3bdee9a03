import type { PlanId } from '@nonet/domain';
import type { ReactNode } from 'react';

import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

/** Brass says: this one. */
export function BrassPill({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-[22px] flex-none items-center rounded-full bg-brass px-2.5 text-12 font-[620] whitespace-nowrap text-on-brass">
      {children}
    </span>
  );
}

/** The grid of plan cards: three beside each other where there is room for them, with what they share on one line. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 lg:grid-cols-3 lg:grid-rows-[auto_auto_1fr_auto]">{children}</div>;
}

interface PlanCardProps {
  id: PlanId;
  name: string;
  /** The level of its heading. */
  heading?: 'h2' | 'h3';
  description: string;
  isPopular: boolean;
  /** The one card that the eye goes to. Without it that is the popular one. */
  isFramed?: boolean;
  /** Beside the name, for example that the plan is the current one. */
  badge?: ReactNode;
  /** What it costs, and what a year saves. */
  price: ReactNode;
  /** Lines of the list. */
  features: ReactNode;
  action: ReactNode;
}

/** A plan with its price, what is in it, and one button: on the plans screen and on the landing page. */
export function PlanCard(props: PlanCardProps) {
  const { id, name, heading: Heading = 'h2', description, isPopular, isFramed = isPopular, badge } = props;
  const { price, features, action } = props;
  const titleId = `plan-${id}`;
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'grid content-start gap-4 rounded-xl border bg-surface p-5 sm:p-6',
        'sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8 lg:row-span-4 lg:grid-rows-subgrid',
        isFramed ? 'border-ink shadow-2 inset-ring inset-ring-ink' : 'border-line shadow-1',
      )}
    >
      <div className="sm:max-lg:col-start-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <Heading id={titleId} className="display-17">
            {name}
          </Heading>
          {isPopular && <BrassPill>Most Popular</BrassPill>}
          {badge}
        </div>
        <p className="mt-1.5 text-ink-3">{description}</p>
      </div>
      <div className="sm:max-lg:col-start-1">{price}</div>
      <ul className="grid content-start gap-[9px] text-ink-2 sm:max-lg:col-start-2 sm:max-lg:row-span-3 sm:max-lg:row-start-1">
        {features}
      </ul>
      <div className="pt-1 sm:max-lg:col-start-1">{action}</div>
    </section>
  );
}

/** The price of an interval in large figures, and a line below it. */
export function PlanPrice({ price, per, note }: { price: ReactNode; per: string; note: ReactNode }) {
  return (
    <>
      <p className="flex items-baseline gap-1.5">
        <span className="font-display text-[2.75rem] leading-none font-[640] tracking-[-0.03em] [font-stretch:110%]">
          {price}
        </span>
        <span className="text-ink-3">/ {per}</span>
      </p>
      <p className="mt-2 min-h-[18px] text-12 text-ink-3 tabular-nums">{note}</p>
    </>
  );
}

/** A line of what is in a plan. An empty one is not shown. */
export function PlanFeature({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-[9px] has-[>span:empty]:hidden">
      <Sign name="tick" strokeWidth={2.25} className="mt-[3px] flex-none text-ink" />
      <span>{children}</span>
    </li>
  );
}
