import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { cx } from './cx.ts';

const looks = {
  error: { Icon: CircleAlert, tone: 'bg-red-soft text-red' },
  warning: { Icon: TriangleAlert, tone: 'bg-orange-soft text-orange' },
  success: { Icon: CircleCheck, tone: 'bg-green-soft text-green' },
  note: { Icon: Info, tone: 'bg-sunken text-ink-2' },
} as const;

export interface NoticeProps {
  kind: keyof typeof looks;
  children: ReactNode;
  /** Announce it when it appears: `alert` for failures, `status` for the rest. */
  role?: 'alert' | 'status' | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A coloured panel inside the page that stays until its cause is gone. */
export function Notice({ kind, children, role, id, className }: NoticeProps) {
  const { Icon, tone } = looks[kind];
  return (
    <div
      id={id}
      role={role}
      className={cx('flex items-start gap-2.5 rounded-md px-[13px] py-[11px] text-13', tone, className)}
    >
      <Icon size={16} strokeWidth={2} aria-hidden className="mt-px flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
