import type { CSSProperties } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';
import { navigate } from '#/router/navigate.ts';
import { cx } from '#/ui/cx.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { shortTime, shortTimeWidth } from '../posts/short-time.ts';
import type { Outline, OutlineKind } from './outline.ts';

/** How each kind looks and what it says, in all views. */
export const outlineLooks: Readonly<Record<OutlineKind, { frame: string; sign: SignName; says: string }>> = {
  draft: { frame: 'border-line-strong text-ink', sign: 'pencil', says: 'draft, not sent then' },
  'free-time': { frame: 'border-dashed border-line-strong text-ink-2', sign: 'plus', says: 'new post' },
  repeat: { frame: 'border-line-strong text-ink-2', sign: 'refresh', says: 'planned repeat' },
};

export interface OutlineMarkProps {
  outline: Outline;
  zone: string;
  isTabStop: boolean;
  /** Its title in a line of its own. */
  isTwo?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** A line with an outline, in the month and in the week; a press opens what it leads to. */
export function OutlineMark({
  outline: { kind, at, title, note, href },
  zone,
  isTabStop,
  isTwo = false,
  className,
  style,
}: OutlineMarkProps) {
  const time = shortTime(at, zone);
  const { frame, sign, says } = outlineLooks[kind];
  // In a narrow day either the sign or the title has room: all free times are called the same.
  const hasOwnTitle = kind !== 'free-time';
  return (
    <button
      type="button"
      data-outline={kind}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${time} ${title}, ${formatTime(new Date(at), zone)}, ${note ?? says}`}
      onClick={() => navigate({ href })}
      style={style}
      className={cx(
        '@container flex min-w-0 items-center gap-x-1 rounded-[5px] border px-[3px] text-left text-[0.71875rem] leading-none hover:bg-hover hover:text-ink print:hidden',
        isTwo && 'flex-wrap content-center gap-y-[3px] overflow-hidden px-1.5',
        frame,
        className,
      )}
    >
      <time
        className={cx(
          'flex-none text-11 leading-none font-[480] text-ink-3 large-text:tracking-tighter',
          !isTwo && shortTimeWidth(),
        )}
      >
        {time}
      </time>
      <Sign
        name={sign}
        size={12}
        strokeWidth={2}
        className={cx('flex-none text-ink-3', isTwo ? '@max-[52px]:hidden' : hasOwnTitle && '@max-[104px]:hidden')}
      />{' '}
      <span
        className={cx(
          'min-w-0 truncate leading-[1rem] font-[480]',
          isTwo ? 'w-full basis-full' : !hasOwnTitle && '@max-[104px]:sr-only',
        )}
      >
        {title}
      </span>
    </button>
  );
}
