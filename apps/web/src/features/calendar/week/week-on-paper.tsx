import { formatShortDay, formatTime, statusLabel } from '@nonet/domain';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';

import { needsPerson } from '../address/calendar-address.ts';
import type { Entry } from '../model/entry.ts';
import { titleOf } from '../posts/title-of.ts';

export interface WeekOnPaperProps {
  name: string;
  days: readonly string[];
  entries: (day: string) => readonly Entry[] | null;
  zone: string;
}

/** A week in print: every post of every day below one another, with its whole title, as paper does not scroll. */
export function WeekOnPaper({ name, days, entries, zone }: WeekOnPaperProps) {
  return (
    <section data-paper className="hidden print:block">
      <h2 className="mb-2 font-display text-17 font-[620]">
        {name} <span className="text-12 font-normal">{zone}</span>
      </h2>
      <div className="grid grid-cols-7 border-t border-l border-current">
        {days.map((day) => (
          <div key={day} className="min-w-0 border-r border-b border-current p-1">
            <h3 className="mb-1 text-12 font-[640]">{formatShortDay(day)}</h3>
            <ul className="grid gap-1">
              {(entries(day) ?? []).map(({ id, at, post }) => (
                <li key={id} className="break-inside-avoid text-11 leading-tight">
                  <span className="flex items-center gap-1">
                    <time className="font-[560]">{formatTime(new Date(at), zone)}</time>
                    <NetworkMatrix dots={dotsOfPost(post)} size={17} />
                  </span>
                  <span className="wrap-anywhere">{titleOf(post)}</span>
                  {post.status !== 'pending' && <i className="block">{statusLabel(post.status)}</i>}
                  {needsPerson(post) && <i className="block">Needs you</i>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
