import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';

import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>,
    Omit<ButtonLook, 'blocked'> {
  /** Work is under way: it shows a spinner and `busyText`, ignores presses, and keeps its width. */
  busy?: boolean | undefined;
  /** The label while busy, for example 'Logging in...'. */
  busyText?: string | undefined;
  /**
   * Why it cannot be pressed now. The button stays focusable and tells the reason; a press calls `onBlocked` instead.
   */
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
 * Keeps the button's width while it is busy, although its label changes. The width is read only right before the label
 * changes: reading it at every render would lay the page out once for each button.
 */
function useFrozenWidth(button: { readonly current: HTMLButtonElement | null }, frozen: boolean): number | undefined {
  const [widthPx, setWidthPx] = useState<number>();
  const isFrozen = widthPx !== undefined;
  if (frozen !== isFrozen) setWidthPx(frozen ? (button.current?.offsetWidth ?? 0) : undefined);
  return widthPx;
}
