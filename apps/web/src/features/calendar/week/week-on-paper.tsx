import { formatShortDay } from '@nonet/domain';
import { formatTime, paperClock } from '#/lib/hour-clock.ts';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';

import type { Entry } from '../model/entry.ts';
import { lookLabel, lookOf } from '../posts/post-look.ts';
import { titleOf } from '../posts/title-of.ts';

export interface WeekOnPaperProps {
  days: readonly string[];
  entries: (day: string) => readonly Entry[] | null;
  zone: string;
}

/** A week in print: every post of every day below one another, with its whole title, as paper does not scroll. */
export function WeekOnPaper({ days, entries, zone }: WeekOnPaperProps) {
  return (
    <section data-paper className="hidden print:block">
      <p className="mb-1 text-11">Times in {zone}</p>
      <div className="grid grid-cols-7 border-t border-l border-current">
        {days.map((day) => (
          <div key={day} className="min-w-0 border-r border-b border-current p-1">
            <h3 className="mb-1 text-12 font-[640]">{formatShortDay(day)}</h3>
            <ul className="grid gap-1">
              {(entries(day) ?? []).map(({ id, at, post }) => (
                <li key={id} className="break-inside-avoid text-11 leading-tight">
                  <span className="flex items-center gap-1">
                    <time className="font-[560]">{formatTime(new Date(at), zone, paperClock())}</time>
                    <NetworkMatrix dots={dotsOfPost(post)} size={17} />
                  </span>
                  <span className="wrap-anywhere">{titleOf(post)}</span>
                  {lookOf(post) !== 'pending' && <i className="block">{lookLabel(post)}</i>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
