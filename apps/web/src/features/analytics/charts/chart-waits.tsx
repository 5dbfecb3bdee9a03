import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError, errorText } from '#/lib/api-error.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

export interface ChartWaitsProps {
  /** Null: nothing is asked for. */
  read: UseQueryResult<unknown> | null;
  height: number;
  /** Why there is nothing to show. */
  none: string | null;
}

/** In place of a drawing: nothing to show, a plan that does not have it, a failure, or a moment's wait. */
export function ChartWaits({ read, height, none }: ChartWaitsProps) {
  const look = 'grid content-center justify-items-center gap-2 px-4 pb-3 text-center text-13 text-ink-3';
  if (none !== null)
    return (
      <p className={look} style={{ minHeight: height }}>
        {none}
      </p>
    );
  if (read?.isError) {
    const needsPlan = read.error instanceof ApiError && read.error.seePlans;
    return (
      <div role={needsPlan ? undefined : 'alert'} className={look} style={{ minHeight: height }}>
        <p>{errorText(read.error)}</p>
        {needsPlan ? (
          <Link to="/plans" className="text-link">
            See plans
          </Link>
        ) : (
          <Button size="sm" busy={read.isFetching} onClick={() => void read.refetch()}>
            Try Again
          </Button>
        )}
      </div>
    );
  }
  if (read?.isPaused)
    return (
      <p className={look} style={{ minHeight: height }}>
        You are offline. This shows when you are back online.
      </p>
    );
  return (
    <div style={{ minHeight: height }}>
      <Skeleton label="Loading...">
        <Bone className="mb-3 h-[132px]" />
      </Skeleton>
    </div>
  );
}
