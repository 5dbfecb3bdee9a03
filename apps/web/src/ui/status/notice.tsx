import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { Sign } from '../sign.tsx';

const looks = {
  error: { sign: 'alert', tone: 'bg-red-soft text-red' },
  warning: { sign: 'warning', tone: 'bg-orange-soft text-orange' },
  success: { sign: 'check', tone: 'bg-green-soft text-green' },
  note: { sign: 'info', tone: 'bg-sunken text-ink-2' },
} as const;

export interface NoticeProps {
  kind: keyof typeof looks;
  children: ReactNode;
  /** How it is announced when it appears: `alert` for failures, `status` for the rest. */
  role?: 'alert' | 'status' | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A coloured panel inside the page that stays until its cause is gone. */
export function Notice({ kind, children, role, id, className }: NoticeProps) {
  const { sign, tone } = looks[kind];
  return (
    <div
      id={id}
      role={role}
      className={cx('flex items-start gap-2.5 rounded-md px-[13px] py-[11px] text-13', tone, className)}
    >
      <Sign name={sign} className="mt-px flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
