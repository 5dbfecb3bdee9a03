import { buttonClass } from '#/ui/button-class.ts';

import { PublicFrame } from '../public-frame.tsx';
import { KeyFeatures } from './key-features.tsx';
import { Plans } from './plans.tsx';
import { WeekScore } from './week-score.tsx';

export function LandingPage() {
  return (
    <PublicFrame>
      <section className="grid items-end gap-6 pt-6 pb-8 md:py-[52px] cal:grid-cols-[minmax(0,1fr)_372px] cal:gap-12">
        <h1 className="font-display text-48 font-[640] tracking-[-0.045em] text-balance [font-stretch:110%] md:text-[4rem] md:leading-none xl:text-84">
          One post.
          <br />
          Nine networks.
          <br />
          In time.
        </h1>
        <div className="grid justify-items-start gap-[22px]">
          <p className="text-17 leading-[1.55] text-pretty text-ink-2">
            Streamline your social media presence. Write once, see it the way each network will show it, and give it a
            place on the calendar.
          </p>
          <div className="flex flex-wrap items-center gap-x-[18px] gap-y-3">
            <a
              href="/register"
              className={`${buttonClass({ kind: 'primary', size: 'lg' })} group-data-[sign-up=closed]/site:hidden`}
            >
              Get Started Free
            </a>
            {/* Where nobody can register, whoever has an account goes on from here. */}
            <a
              href="/login"
              className={`${buttonClass({ kind: 'primary', size: 'lg' })} group-data-[sign-up=open]/site:hidden`}
            >
              Login
            </a>
            <a href="/privacy-policy" className="text-link touch-44 py-1">
              Privacy Policy
            </a>
          </div>
        </div>
      </section>
      <WeekScore />
      <KeyFeatures />
      <Plans />
    </PublicFrame>
  );
}
