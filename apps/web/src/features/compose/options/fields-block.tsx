import type { ReactNode } from 'react';

/** One block of a network's fields, between hairlines. */
export const fieldsBlock = 'grid gap-3 border-t border-line px-3.5 py-3 first:border-t-0';

export function FieldsBlock({ children }: { children: ReactNode }) {
  return <div className={fieldsBlock}>{children}</div>;
}
