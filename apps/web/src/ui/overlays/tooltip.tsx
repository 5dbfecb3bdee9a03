import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { cx } from '../cx.ts';

const delayMs = 350;
const gapPx = 8;

export interface TooltipProps {
  text: string;
  side?: 'top' | 'right';
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** One element that can be focused, and whose name or description already says the text. */
  children: ReactNode;
}

/** A visible label that appears beside its element on hover and focus. Esc hides it. */
export function Tooltip({ text, side = 'top', disabled, className, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<CSSProperties | null>(null);

  function show(afterMs: number) {
    if (disabled) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = anchor.current?.getBoundingClientRect();
      if (box) setPlace(placeBeside(box, side));
    }, afterMs);
  }
  function hide() {
    clearTimeout(timer.current);
    setPlace(null);
  }

  const isShown = place !== null;
  useEffect(() => {
    if (!isShown) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPlace(null);
    };
    const close = () => setPlace(null);
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('scroll', close, true);
    };
  }, [isShown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the element inside, which is the one to interact with
    <span
      ref={anchor}
      role="presentation"
      className={cx('inline-flex', className)}
      onPointerEnter={() => show(delayMs)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {children}
      {isShown &&
        createPortal(
          <span
            aria-hidden
            style={place}
            className="pointer-events-none fixed z-30 rounded-sm bg-primary px-2.5 py-[5px] text-12 leading-[1.25] font-[560] whitespace-pre text-on-primary"
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

function placeBeside(box: DOMRect, side: 'top' | 'right'): CSSProperties {
  return side === 'right'
    ? { left: box.right + gapPx, top: box.top + box.height / 2, translate: '0 -50%' }
    : { left: box.left + box.width / 2, top: box.top - gapPx, translate: '-50% -100%' };
}
