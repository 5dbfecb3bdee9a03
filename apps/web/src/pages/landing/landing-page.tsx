import { buttonClass } from '#/ui/button-class.ts';

import { PublicFrame } from '../public-frame.tsx';
import { slot } from '../slot.ts';
import { KeyFeatures } from './key-features.tsx';
import { Plans } from './plans.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Promises } from './promises.tsx';
import { RunBy } from './run-by.tsx';
import { WeekScore } from './week-score.tsx';

export function LandingPage() {
  return (
    <PublicFrame>
      <section className="grid grid-cols-[minmax(0,1fr)] items-end gap-6 pt-6 pb-8 md:py-[52px] cal:grid-cols-[minmax(0,1fr)_372px] cal:gap-12">
        <h1 className="font-display text-[min(3rem,15vw)] leading-none font-[640] tracking-[-0.045em] text-balance [font-stretch:110%] md:text-[4rem] xl:text-84">
          One post.
          <br />
          Nine networks.
          <br />
          On time.
        </h1>
        <div className="grid min-w-0 justify-items-start gap-[22px]">
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
            {/* Where nobody can register, people with an account go on from here. */}
            <a
              href="/login"
              className={`${buttonClass({ kind: 'primary', size: 'lg' })} group-data-[sign-up=open]/site:hidden`}
            >
              Login
            </a>
          </div>
          <p className="text-13 text-pretty text-ink-2 group-data-[sign-up=closed]/site:hidden">{slot('free')}</p>
        </div>
      </section>
      <WeekScore />
      <KeyFeatures />
      <ProductPicture />
      <Promises />
      <Plans />
      <RunBy />
    </PublicFrame>
  );
}
