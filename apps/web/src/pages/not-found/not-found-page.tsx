import { HomeLink } from '#/brand/home-link.tsx';
import { buttonClass } from '#/ui/button-class.ts';

import { RolledAway } from './rolled-away.tsx';

/** Any unknown path (SHELL-18). */
export function NotFoundPage() {
  return (
    <div className="flex min-h-page flex-col px-5 py-5 md:px-12 md:py-8">
      <header>
        <HomeLink />
      </header>
      <main className="m-auto grid justify-items-center gap-3 py-10 text-center">
        <RolledAway />
        <p className="font-[560] text-ink-3 tabular-nums">404</p>
        <h1 className="display-34 text-balance">Oops! Page not found</h1>
        <p className="max-w-[34ch] text-ink-2">
          Eight of nine are here. The one you asked for has moved or never existed.
        </p>
        <a href="/" className={`${buttonClass({ kind: 'primary', size: 'lg' })} mt-4`}>
          Return to Home
        </a>
      </main>
    </div>
  );
}
