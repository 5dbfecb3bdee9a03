import { formatTime } from '@nonet/domain';

import { Sign } from '#/ui/sign.tsx';

import { shortTime, shortTimeWidth } from '../posts/short-time.ts';
import type { Outline } from './outline.ts';

/** What is planned for a day, as outlines below its posts. They are looked at, not pressed. */
export function CellOutlines({ outlines, zone }: { outlines: readonly Outline[]; zone: string }) {
  return (
    <ul aria-label="Planned repeats" className="flex min-w-0 flex-col empty:hidden">
      {outlines.map(({ key, at, title, note }) => (
        <li
          key={key}
          title={`${formatTime(new Date(at), zone)} ${title}. ${note}`}
          className="my-px flex h-[22px] min-w-0 flex-none items-center gap-1 rounded-[5px] border border-line-strong px-[3px] text-[0.71875rem] leading-none text-ink-3 print:h-[12px] print:text-[0.53125rem]"
        >
          <span className={`flex-none text-11 leading-none ${shortTimeWidth}`}>{shortTime(at, zone)}</span>
          <Sign name="refresh" size={11} strokeWidth={2} className="flex-none @max-[118px]:hidden" />
          <span className="min-w-0 flex-1 truncate leading-4">{title}</span>
          <span className="sr-only">{note}</span>
        </li>
      ))}
    </ul>
  );
}
