import { type ReactNode, use } from 'react';

import { PhoneHeadEnd, PhoneHeadStart } from './phone-head-end.ts';

/** The heading of a screen: h1, one line below, something at the right. */
export function PageHead({
  title,
  subtitle,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="relative mb-[22px] flex flex-col items-start justify-between gap-3 md:flex-row md:items-end md:gap-6 large-text:flex-wrap">
      <div className="min-w-0">
        <div className="flex min-w-0 items-center">
          {use(PhoneHeadStart)}
          <h1 className="display-26 max-md:pr-12">{title}</h1>
        </div>
        {subtitle && <p className="mt-1 text-ink-3">{subtitle}</p>}
      </div>
      {children}
      <div className="absolute -top-1.5 -right-1.5 md:hidden">{use(PhoneHeadEnd)}</div>
    </header>
  );
}
