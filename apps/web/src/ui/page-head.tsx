import type { ReactNode } from 'react';

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
    <header className="mb-[22px] flex flex-col items-start justify-between gap-3 md:flex-row md:items-end md:gap-6">
      <div className="min-w-0">
        <h1 className="display-26">{title}</h1>
        {subtitle && <p className="mt-1 text-ink-3">{subtitle}</p>}
      </div>
      {children}
    </header>
  );
}
