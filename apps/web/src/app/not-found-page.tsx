import { Link } from '@tanstack/react-router';

import { BrandLink } from '#/brand/brand-link.tsx';
import { buttonClass } from '#/ui/button-class.ts';

const rest: readonly (readonly [number, number])[] = [
  [174, 32],
  [260, 32],
  [346, 32],
  [174, 118],
  [260, 118],
  [174, 204],
  [260, 204],
  [346, 204],
];

/** Any unknown path (SHELL-18). */
export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 md:px-12 md:py-8">
      <title>Page not found · Nonet</title>
      <header>
        <BrandLink to="/" />
      </header>
      <main className="m-auto grid justify-items-center gap-3 py-10 text-center">
        <RolledAway />
        <p className="font-[560] text-ink-3 tabular-nums">404</p>
        <h1 className="display-34">Oops! Page not found</h1>
        <p className="max-w-[34ch] text-ink-2">
          Eight of nine are here. The one you asked for has moved or never existed.
        </p>
        <Link to="/" className={`${buttonClass({ kind: 'primary', size: 'lg' })} mt-4`}>
          Return to Home
        </Link>
      </main>
    </div>
  );
}

function RolledAway() {
  return (
    <svg viewBox="0 0 520 250" className="mb-2.5 w-[520px] max-w-full" aria-hidden>
      {rest.map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="26" className="fill-ink" />
      ))}
      <g fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-line-strong">
        <circle cx="346" cy="118" r="25" strokeDasharray="4 6" />
        <path d="M380 118C424 122 452 160 462 184" strokeDasharray="2 7" />
        <path d="M440 231H500" />
      </g>
      <circle cx="470" cy="204" r="26" className="fill-brass" />
    </svg>
  );
}
