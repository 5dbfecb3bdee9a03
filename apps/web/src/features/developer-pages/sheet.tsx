import type { ReactNode } from 'react';

import { cx } from '#/ui/cx.ts';

/** One kind of component: its name at the left, its states at the right. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line py-8 lg:grid-cols-[150px_minmax(0,1fr)]">
      <h2 className="display-17">{title}</h2>
      <div className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-6">{children}</div>
    </section>
  );
}

/** One state, with the word for it below. */
export function Specimen({
  caption,
  className,
  children,
}: {
  caption: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <figure className={cx('grid min-w-0 content-start justify-items-start gap-2', className)}>
      {children}
      <figcaption className="text-12 text-ink-3">{caption}</figcaption>
    </figure>
  );
}

/** As wide as a column of a form. */
export const fieldWidth = 'w-full sm:w-[248px] *:w-full';
