import type { ReactNode } from 'react';

import { HomeLink } from '#/brand/home-link.tsx';
import { buttonClass } from '#/ui/button-class.ts';

import { slot } from './slot.ts';

const wide = 'mx-auto w-[1184px] max-w-[calc(100%-32px)] md:max-w-[calc(100%-48px)]';
const footerLink = 'hover:text-ink hover:underline touch-44 max-md:py-2';

/** The frame around the content of every public page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div data-sign-up={slot('signUp')} data-plans={slot('plans')} className="group/site flex min-h-page flex-col">
      <a
        href="#main"
        className={`${buttonClass({ kind: 'primary' })} absolute top-2 left-2 z-10 -translate-y-20 focus:translate-y-0`}
      >
        Skip to content
      </a>
      <header className={`${wide} flex h-16 items-center gap-2.5 md:h-[76px] print:h-auto print:py-4`}>
        <span className="mr-auto flex">
          <HomeLink />
        </span>
        <nav aria-label="Account" className="flex items-center gap-2.5 print:hidden">
          <a href="/login" data-for="visitor" className={buttonClass({ kind: 'ghost' })}>
            Login
          </a>
          <a href="/register" data-for="visitor" className={`${buttonClass()} group-data-[sign-up=closed]/site:hidden`}>
            Register
          </a>
          {/* Shown by public-page.ts to somebody who is signed in. */}
          <a href="/calendar" data-for="member" hidden className={buttonClass()}>
            Open Nonet
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={`${wide} flex-1 outline-none`}>
        {children}
      </main>
      <footer
        className={`${wide} flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-5 pb-7 text-12 text-ink-3`}
      >
        <a href="/privacy-policy" className={footerLink}>
          Privacy Policy
        </a>
        <a href="/terms-of-service" className={footerLink}>
          Terms of Service
        </a>
        <a href={`mailto:${slot('contactEmail')}`} className={footerLink}>
          Contact Us
        </a>
        <span className="md:ml-auto max-md:basis-full">© {slot('year')} Nonet</span>
      </footer>
    </div>
  );
}
