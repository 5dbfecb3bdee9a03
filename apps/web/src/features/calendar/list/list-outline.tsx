import type { ReactNode } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';

import { navigate } from '#/router/navigate.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import type { Outline } from '../outlines/outline.ts';
import { outlineLooks } from '../outlines/outline-mark.tsx';

/** A row of what is not a post yet: outlined, as in the month and in the week. */
export function ListOutline({ outline, zone, above }: { outline: Outline; zone: string; above: ReactNode }) {
  const { kind, at, title, note, href } = outline;
  const { frame, sign, says } = outlineLooks[kind];
  const time = formatTime(new Date(at), zone);
  return (
    <li className="border-b border-line print:hidden">
      {above}
      <button
        type="button"
        data-outline={kind}
        tabIndex={-1}
        aria-label={`${time} ${title}, ${note ?? says}`}
        onClick={() => navigate({ href })}
        className="group flex min-h-11 w-full flex-wrap items-center gap-x-2 px-4 py-1 text-left focus-visible:-outline-offset-2 md:px-5"
      >
        <time
          dateTime={new Date(at).toISOString()}
          className="w-[3.875rem] flex-none text-13 leading-[1.125rem] font-[480] whitespace-nowrap text-ink-3"
        >
          {time}
        </time>{' '}
        <span
          className={cx(
            'flex min-h-8 min-w-0 flex-[1_1_9rem] items-center gap-2 rounded-md border px-2.5 text-13 group-hover:bg-hover',
            frame,
          )}
        >
          <Sign name={sign} size={14} strokeWidth={2} className="flex-none text-ink-3" />
          <span dir="auto" className="min-w-0 truncate">
            {title}
          </span>{' '}
          <span className="ml-auto min-w-0 flex-none truncate text-12 text-ink-3 max-md:max-w-[45%]">
            {note ?? says}
          </span>
        </span>
      </button>
    </li>
  );
}
