import { type ReactNode, use } from 'react';

import { cx } from './cx.ts';
import { PhoneHeadEnd, PhoneHeadStart } from './phone-head-end.ts';

/** The padded column of a screen inside the shell. */
export function PageBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={cx('flex min-w-0 flex-1 flex-col px-3 pt-3.5 pb-6 md:px-8 md:pt-7 md:pb-5', className)}>
      {children}
    </div>
  );
}

/** The bar at the top of a phone's screen: its own h1, a line below it, and actions at the right. Hide the wide heading below 768 px (`max-md:hidden`). */
export function PhoneTopBar({
  title,
  note,
  children,
  className,
}: {
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <header
      className={cx(
        'sticky top-0 z-[7] flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line bg-bg px-4 md:hidden flat:static',
        className,
      )}
    >
      {use(PhoneHeadStart)}
      {/* With large text the actions go below. */}
      <div className="grid min-w-0 flex-[1_1_5rem] gap-0.5">
        <h1 className="display-26 truncate text-20!">{title}</h1>
        {note}
      </div>
      <div className="-mr-2 ml-auto flex max-w-full flex-none flex-wrap items-center justify-end">
        {children}
        {use(PhoneHeadEnd)}
      </div>
    </header>
  );
}
