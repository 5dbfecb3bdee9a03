import { useRef } from 'react';

import { Sign, type SignName } from '../sign.tsx';
import type { Toast, ToastKind } from './toast.ts';

const signs: Record<ToastKind, { sign: SignName; tone: string }> = {
  success: { sign: 'check', tone: 'text-green' },
  error: { sign: 'alert', tone: 'text-red' },
  info: { sign: 'info', tone: 'text-blue' },
};

export interface ToastCardProps extends Pick<Toast, 'kind' | 'text' | 'action'> {
  onAction?: (() => void) | undefined;
  onDismiss?: (() => void) | undefined;
}

/** A toast that is pushed up this far is dismissed. */
const pushPx = 16;

/**
 * One toast. It announces itself when it appears. Pushing it up dismisses it; where it has no button, a press is
 * enough.
 */
export function ToastCard({ kind, text, action, onAction, onDismiss }: ToastCardProps) {
  const { sign, tone } = signs[kind];
  const startPx = useRef(0);
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerDown={(event) => {
        startPx.current = event.clientY;
      }}
      onPointerUp={(event) => {
        if (!action || startPx.current - event.clientY > pushPx) onDismiss?.();
      }}
      className="pointer-events-auto flex touch-none min-h-11 max-w-[420px] items-center gap-2.5 rounded-[12px] bg-raised px-3.5 py-2.5 font-[540] shadow-2 transition-[opacity,transform] duration-enter starting:-translate-y-2 starting:opacity-0"
    >
      <Sign name={sign} size={18} strokeWidth={1.75} className={`flex-none ${tone}`} />
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {action && (
        <button
          type="button"
          onClick={onAction}
          className="-my-1 -mr-1.5 ml-1 h-9 flex-none rounded-sm px-2.5 text-13 font-semibold whitespace-nowrap hover:bg-hover md:h-7"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
