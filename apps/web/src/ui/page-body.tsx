import type { ReactNode } from 'react';

import { cx } from './cx.ts';

/** The padded column of a screen inside the shell. */
export function PageBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={cx('flex min-w-0 flex-1 flex-col px-3 pt-3.5 pb-6 md:px-8 md:pt-7 md:pb-5', className)}>
      {children}
    </div>
  );
}

/** The bar at the top of a phone's screen: its own h1, a line below it, and actions at the right. Hide the wide heading below 768 px (`max-md:hidden`). */
export function PhoneTopBar({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-[7] flex min-h-14 items-center gap-3 border-b border-line bg-bg px-4 md:hidden [@media(height<560px)]:static">
      <div className="grid min-w-0 gap-0.5">
        <h1 className="display-26 truncate text-20!">{title}</h1>
        {note}
      </div>
      {children && <div className="ml-auto flex flex-none items-center">{children}</div>}
    </header>
  );
}
