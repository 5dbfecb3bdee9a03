import type { ReactNode } from 'react';

import { Card } from '#/ui/card.tsx';

export interface ChartCardProps {
  headingId: string;
  title: string;
  /** At the right of the heading: what it is of. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of one chart: a heading, what it is of, the drawing and its table. */
export function ChartCard({ headingId, title, beside, children }: ChartCardProps) {
  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      className="flex min-w-0 break-inside-avoid flex-col px-3.5 pt-3.5 pb-1.5 md:px-[18px] md:pt-[15px] md:pb-[9px]"
    >
      <header className="mb-3 flex min-h-[30px] flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <h2 id={headingId} className="display-17">
          {title}
        </h2>
        {beside && <div className="min-w-0 md:ml-auto">{beside}</div>}
      </header>
      {children}
    </Card>
  );
}
