import { networkIds, networkName } from '@nonet/domain';
import { Link } from '@tanstack/react-router';

import { BrandLink } from '#/brand/brand-link.tsx';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { buttonClass } from '#/ui/button-class.ts';

export function LandingPage() {
  return (
    <div className="mx-auto flex min-h-dvh w-[1184px] max-w-[calc(100%-32px)] flex-col md:max-w-[calc(100%-48px)]">
      <header className="flex h-16 items-center gap-2.5 md:h-[76px]">
        <span className="mr-auto flex">
          <BrandLink to="/" />
        </span>
        <Link to="/login" className={buttonClass({ kind: 'ghost' })}>
          Login
        </Link>
        <Link to="/register" className={buttonClass()}>
          Register
        </Link>
      </header>
      <main className="flex-1">
        <section className="grid items-end gap-6 pt-6 pb-8 cal:grid-cols-[minmax(0,1fr)_372px] cal:gap-12 md:py-[52px]">
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
            <div className="flex items-center gap-[18px]">
              <Link to="/register" className={buttonClass({ kind: 'primary', size: 'lg' })}>
                Get Started Free
              </Link>
              <Link to="/privacy-policy" className="text-link">
                Privacy Policy
              </Link>
            </div>
          </div>
        </section>
        <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-3xl border border-line bg-line shadow-2">
          {networkIds.map((network) => (
            <li
              key={network}
              className="grid justify-items-center gap-2.5 bg-surface py-7 text-13 font-[540] text-ink-2 md:py-9"
            >
              <PlatformGlyph network={network} size={26} />
              {networkName(network)}
            </li>
          ))}
        </ul>
      </main>
      <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 py-7 text-12 text-ink-3">
        <Link to="/privacy-policy" className="hover:text-ink hover:underline">
          Privacy Policy
        </Link>
        <Link to="/terms-of-service" className="hover:text-ink hover:underline">
          Terms of Service
        </Link>
        <span className="ml-auto">© {new Date().getFullYear()} Nonet</span>
      </footer>
    </div>
  );
}
