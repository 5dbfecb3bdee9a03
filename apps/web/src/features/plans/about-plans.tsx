import type { ReactNode } from 'react';

/** What holds for every plan (PLAN-04, 1§4). */
export function AboutPlans({ trialDays, isDemo }: { trialDays: number; isDemo: boolean }) {
  return (
    <section
      aria-labelledby="about-plans"
      className="mt-8 grid gap-x-6 gap-y-3 px-1 text-13 text-ink-2 md:px-6 lg:grid-cols-[140px_1fr_1fr_1fr]"
    >
      <h2 id="about-plans" className="display-17 text-15! text-ink">
        About Plans
      </h2>
      <Note>
        Posts are counted by calendar month and reset on the first day of every month, in UTC. Unused posts do not roll
        over.
      </Note>
      <Note>
        Upgrades take effect immediately. You can cancel at any time; your plan then stays until the end of the time you
        paid for.
      </Note>
      <div className="grid content-start gap-2">
        <Note>
          Your first plan begins with a {trialDays}-day free trial. Prices include VAT, and consumers have the{' '}
          <a href="/terms-of-service#withdrawal" className="text-link">
            right to withdraw
          </a>
          .
        </Note>
        {isDemo && <Note>Sandbox: payments are played here, and no money moves.</Note>}
      </div>
    </section>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="max-w-[60ch]">{children}</p>;
}
