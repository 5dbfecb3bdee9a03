import { useQuery } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';
import { cx } from '#/ui/cx.ts';

/** Where it stands: in the wide and in the folded sidebar, in a phone's bar, under More. */
const places = {
  row: 'absolute right-[11px] group-aria-[current=page]:right-[29px]',
  sign: 'absolute top-0.5 right-0.5 ring-2 ring-rail',
  bar: 'absolute top-1 left-[calc(50%+6px)]',
  sheet: 'ml-auto',
};

/** How many posts wait for the person's yes, or were sent back to them. Its code comes late. */
export function ApprovalsCount({ at }: { at: keyof typeof places }) {
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
        places[at],
      )}
    >
      {waiting > 99 ? '99+' : waiting}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}
