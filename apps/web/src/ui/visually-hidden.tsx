import type { ReactNode } from 'react';

/** For screen readers only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  );
}
