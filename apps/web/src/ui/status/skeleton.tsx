import { type ReactNode, useEffect, useState } from 'react';

import { cx } from '../cx.ts';
import { useIsOnline } from '../use-is-online.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

const graceMs = 200;

/**
 * A placeholder for loading content. It appears only after 200 ms, so that a quick answer never flickers. Without a
 * connection it says so: what it stands for comes by itself afterwards.
 */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  const isOnline = useIsOnline();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), graceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isOnline && isLate && label !== '')
    return (
      <p role="status" className="px-3 py-1.5 text-13 text-ink-3">
        You are offline. This shows when you are back online.
      </p>
    );
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden className={cx('transition-opacity duration-enter', isLate ? 'opacity-100' : 'opacity-0')}>
        {children}
      </div>
    </div>
  );
}

/** One grey bar or disc of a skeleton; give it a size and, if need be, a radius. */
export function Bone({ className }: { className: string }) {
  return <div className={cx('skeleton rounded-sm', className)} />;
}
