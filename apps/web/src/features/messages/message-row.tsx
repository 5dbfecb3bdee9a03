import type { Message } from '@nonet/contract';
import type { MouseEvent } from 'react';
import { formatTime, paperClock } from '#/lib/hour-clock.ts';
import { ownPath } from '#/lib/own-path.ts';
import { placeOf } from '#/lib/space.ts';
import { isOfAnotherSpace, visit } from '#/lib/visit.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { navigate } from '#/router/navigate.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { kindSigns } from './kind-sign.ts';
import { noteOpened } from './mark-read.ts';

export interface MessageRowProps {
  message: Message;
  zone: string;
  /** Two lines of its text are enough. */
  isShort?: boolean | undefined;
  onOpened?: (() => void) | undefined;
}

/** One message; pressing it leads to where one can do something about it, and reads it. */
export function MessageRow({ message, zone, isShort, onOpened }: MessageRowProps) {
  const { kind, title, text, at, isRead, network } = message;
  const { sign, tone } = kindSigns[kind];
  const href = ownPath(message.href) ?? '/messages';

  function open(event: MouseEvent) {
    noteOpened(message);
    // A new tab or window: that the browser does.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpened?.();
    if (isOfAnotherSpace(href)) visit(href);
    else navigate({ href: placeOf(href).path });
  }

  return (
    <li>
      <a
        href={href}
        onClick={open}
        className="relative flex gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 md:px-[18px]"
      >
        {!isRead && (
          <span
            aria-hidden
            className="absolute top-[19px] left-[5px] size-[7px] rounded-full bg-brass ring-1 ring-on-brass/25 forced-colors:bg-[Highlight]"
          />
        )}
        <Sign name={sign} size={17} strokeWidth={1.75} className={cx('mt-0.5 flex-none', tone)} />
        <span className="min-w-0 flex-1">
          <span className={cx('flex items-baseline gap-2.5', isRead ? 'text-ink-2' : 'font-[640] text-ink')}>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {network && (
                <span className="mr-1.5 inline-block align-[-1.5px]">
                  <PlatformGlyph network={network} size={13} />
                </span>
              )}
              {!isRead && <span className="sr-only">Unread: </span>}
              {title}
            </span>
            <time dateTime={at} className="flex-none text-12 font-normal text-ink-3">
              {formatTime(new Date(at), zone, paperClock())}
            </time>
          </span>
          {text && (
            <span className={cx('mt-0.5 block text-13 wrap-anywhere text-ink-3', isShort && 'line-clamp-2')}>
              {text}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}
