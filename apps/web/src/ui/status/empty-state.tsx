import type { ReactNode } from 'react';

/** Nothing is here yet: a sign, one or two sentences, one action. */
export function EmptyState({
  sign,
  title,
  children,
  action,
}: {
  sign?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 px-5 py-8 text-center">
      {sign && <div className="mb-1.5 text-ink-3">{sign}</div>}
      <p className="font-semibold">{title}</p>
      {children && <p className="max-w-[42ch] text-13 text-ink-3">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
