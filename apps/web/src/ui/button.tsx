import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>,
    Omit<ButtonLook, 'blocked'> {
  /** Work is under way: a spinner, `busyText`, and presses are ignored. The width stays what it was. */
  busy?: boolean | undefined;
  /** The label while busy, for example 'Logging in...'. */
  busyText?: string | undefined;
  /** Why it cannot be pressed now. The button stays focusable and says the reason; a press calls `onBlocked` instead. */
  blocked?: string | false | null | undefined;
  /** A blocked button was pressed: move focus to the first problem. */
  onBlocked?: (() => void) | undefined;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({
  kind,
  size,
  wide,
  busy = false,
  busyText,
  blocked,
  onBlocked,
  icon,
  children,
  className,
  onClick,
  ref,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const own = useRef<HTMLButtonElement>(null);
  useFrozenWidth(own, busy);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || blocked) {
      event.preventDefault();
      if (!busy) onBlocked?.();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
      }}
      className={cx(buttonClass({ kind, size, wide, blocked: Boolean(blocked) }), className)}
      aria-busy={busy || undefined}
      aria-disabled={Boolean(blocked) || busy || undefined}
      aria-describedby={cx(describedBy, blocked && reasonId) || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span>{busy && busyText ? busyText : children}</span>
      {/* Hidden altogether: it describes the button, and must not become a part of its name. */}
      {blocked && (
        <span id={reasonId} hidden>
          {blocked}
        </span>
      )}
    </button>
  );
}

/** The label may change while busy; the button must not jump. */
function useFrozenWidth(button: { current: HTMLButtonElement | null }, frozen: boolean) {
  const restWidthPx = useRef(0);
  useLayoutEffect(() => {
    const node = button.current;
    if (!node) return;
    if (!frozen) restWidthPx.current = node.offsetWidth;
    node.style.minWidth = frozen && restWidthPx.current > 0 ? `${restWidthPx.current}px` : '';
  });
}
