import type { ReactNode } from 'react';

import { Button } from '../button.tsx';
import { Sign } from '../sign.tsx';

export interface ErrorStateProps {
  title: string;
  /** The cause. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Something could not be loaded: what, why, and Try Again. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-5 py-10 text-center">
      <Sign name="offline" size={28} strokeWidth={1.5} className="mb-1 text-red" />
      <p className="font-semibold">{title}</p>
      {children && <p className="max-w-[46ch] text-13 text-ink-3">{children}</p>}
      {onRetry && (
        <Button className="mt-2" size="sm" busy={retrying} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
