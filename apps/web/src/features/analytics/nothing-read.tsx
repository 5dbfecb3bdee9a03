import { networkIds } from '@nonet/domain';
import type { UseQueryResult } from '@tanstack/react-query';

import { errorText } from '#/lib/api-error.ts';
import { Card } from '#/ui/card.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

/** In place of the figures, until they are here. */
export function NothingRead({
  read: { isError, error, isFetching, isPaused, refetch },
}: {
  read: UseQueryResult<unknown>;
}) {
  if (isError)
    return (
      <Card>
        <ErrorState title="Failed to load the figures" retrying={isFetching} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      </Card>
    );
  if (isPaused)
    return (
      <Card>
        <EmptyState title="You are offline">Figures show when you are back online.</EmptyState>
      </Card>
    );
  return (
    <Skeleton label="Loading the figures...">
      <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {networkIds.map((network) => (
          <Card key={network} className="grid gap-3 px-[18px] py-4 max-md:py-3">
            <Bone className="h-5 w-28" />
            <Bone className="h-7 w-40 max-md:hidden" />
            <Bone className="h-[132px] max-md:hidden" />
            <Bone className="h-20 max-md:hidden" />
          </Card>
        ))}
      </div>
    </Skeleton>
  );
}
