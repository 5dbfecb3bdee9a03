import { type PlanFacts, subscriptionStanding } from '@nonet/domain';

import { useTimeZone } from '#/lib/use-time-zone.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { StandingAction } from './standing-action.tsx';
import { useCameBack } from './use-came-back.ts';
import { usePayment } from './use-payment.ts';

/** Says on every screen that a payment failed or waits, until that is solved. Its reader can do something about it. */
export function PaymentNotice({ own }: { own: PlanFacts }) {
  const { busy, manage } = usePayment();
  const standing = subscriptionStanding(own, new Date(), useTimeZone());
  useCameBack();
  if (standing.notice === undefined) return null;
  const isFailure = standing.kind === 'past-due';
  return (
    <section
      aria-label="Payment"
      data-notice-bar
      className={cx(
        'flex min-h-11 items-center gap-3 border-b border-line px-4 py-1.5 text-13 md:px-8 print:hidden',
        isFailure ? 'bg-red-soft text-red' : 'bg-orange-soft text-orange',
      )}
    >
      <Sign name={isFailure ? 'warning' : 'hand'} className="flex-none" />
      <p role="status" className="min-w-0 flex-1 font-[540]">
        {standing.notice}
      </p>
      <StandingAction
        standing={standing}
        kind="secondary"
        payUrl={own.subscription?.payUrl ?? null}
        isLeaving={busy === 'portal'}
        onManage={manage}
      />
    </section>
  );
}
