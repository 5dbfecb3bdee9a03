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
      <header
        className={`${wide} flex min-h-16 flex-wrap items-center justify-end gap-x-1.5 max-md:py-1 md:min-h-[76px] md:gap-x-2.5 print:h-auto print:py-4`}
      >
        <span className="mr-auto flex leading-normal">
          <HomeLink />
        </span>
        <a href="/privacy-policy" className="text-link touch-44 py-1 text-13 print:hidden">
          Privacy Policy
        </a>
        <nav aria-label="Account" className="flex flex-wrap items-center gap-1.5 md:gap-2.5 print:hidden">
          <a href="/login" data-for="visitor" className={`${buttonClass({ kind: 'ghost' })} max-md:px-2`}>
            Login
          </a>
          <a
            href="/register"
            data-for="visitor"
            className={`${buttonClass()} group-data-[sign-up=closed]/site:hidden max-md:px-3`}
          >
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
        <a href="/what-can-be-sent" className={footerLink}>
          What can be sent
        </a>
        <a href={`mailto:${slot('contactEmail')}`} className={footerLink}>
          Contact Us
        </a>
        <span className="md:ml-auto max-md:basis-full">© {slot('year')} Nonet</span>
      </footer>
    </div>
  );
}
