import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';
import { useIsAsked } from '#/lib/use-is-asked.ts';
import { cx } from '#/ui/cx.ts';

import type { NavItem } from './nav-items.ts';

export const approvalsItem: NavItem = {
  label: 'Approvals',
  shortLabel: 'Approvals',
  to: '/approvals',
  sign: 'approvals',
};

export interface ApprovalsEntryProps {
  isCollapsed: boolean;
  /** Draws it as the items around it. */
  children: (item: NavItem, count: ReactNode) => ReactNode;
}

/** The queue in the sidebar, from the second member on; its code comes late. */
export function ApprovalsEntry({ isCollapsed, children }: ApprovalsEntryProps) {
  if (!useIsAsked()) return null;
  const place = isCollapsed
    ? 'top-0.5 right-0.5 ring-2 ring-rail'
    : 'right-[11px] group-aria-[current=page]:right-[29px]';
  return <li>{children(approvalsItem, <ApprovalsCount className={cx('absolute', place)} />)}</li>;
}

/** How many posts wait for the person's yes, or were sent back to them. */
export function ApprovalsCount({ className }: { className: string }) {
  const { data } = useQuery({
    queryKey: [...queryKeys.posts, 'approvals-count'],
    queryFn: ({ signal }) => apiClient.read<{ waiting: number }>('/api/approvals/count', { signal }),
  });
  const waiting = data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span
      className={cx(
        'grid h-[18px] min-w-[18px] place-items-center rounded-full bg-primary px-[5px] text-11 leading-none font-[620] text-on-primary tabular-nums forced-colors:border',
        className,
      )}
    >
      {waiting > 99 ? '99+' : waiting}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}
