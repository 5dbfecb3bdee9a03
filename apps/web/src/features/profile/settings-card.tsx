import { type ReactNode, useId } from 'react';

import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';

/** A titled group of rows. */
export function SettingsCard({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" id={id} aria-labelledby={titleId} className="scroll-mt-5 px-5 pt-5 pb-1 md:px-6">
      <h2 id={titleId} className="display-17">
        {title}
      </h2>
      <div className="divide-y divide-line">{children}</div>
    </Card>
  );
}

const columns = 'grid grid-cols-1 gap-x-4 gap-y-1.5 md:grid-cols-[180px_minmax(0,1fr)]';

/**
 * Layout of a `Field`: the label at the left, and beside it one column with input, error and hint. Below 768 px they
 * are stacked, as in every row here.
 */
export const fieldRow = cx(
  columns,
  'md:*:col-start-2 md:*:first:col-start-1 md:*:first:row-start-1 md:*:first:row-span-2 md:*:first:h-10 md:*:first:self-start',
);

/** Stands in the second column, below a field. */
export const belowField = 'md:ml-[196px]';

export const rowSpace = 'py-[18px]';

/** A row whose content is not one input. */
export function SettingsRow({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <fieldset aria-labelledby={labelId} className={cx(columns, rowSpace, 'min-w-0')}>
      <p id={labelId} className="flex items-center text-13 font-semibold md:h-10">
        {label}
      </p>
      <div className="grid min-w-0 grid-cols-1 content-center justify-items-start gap-2 md:min-h-10">{children}</div>
    </fieldset>
  );
}
