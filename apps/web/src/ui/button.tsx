import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';

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
  style,
  onClick,
  ref,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const own = useRef<HTMLButtonElement>(null);
  const minWidth = useFrozenWidth(own, busy);

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
      style={{ ...style, minWidth }}
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

/**
 * The label may change while busy; the button must not jump. Its width is asked for in the one moment that it matters, before the
 * label changes: asking at every turn would have the page laid out once for each button.
 */
function useFrozenWidth(button: { readonly current: HTMLButtonElement | null }, frozen: boolean): number | undefined {
  const [widthPx, setWidthPx] = useState<number>();
  const isFrozen = widthPx !== undefined;
  if (frozen !== isFrozen) setWidthPx(frozen ? (button.current?.offsetWidth ?? 0) : undefined);
  return widthPx;
}
