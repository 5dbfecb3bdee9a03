import type { Analytics } from '@nonet/contract';
import { useMutation } from '@tanstack/react-query';

import { errorText } from '#/lib/api-error.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

import { type Chosen, chosenFields } from '../analytics-queries.ts';

type Reading = Analytics['reading'];

/** Shows how reading stands now, wherever figures are shown; what it brings comes with the live stream. */
function showReading(reading: Reading): void {
  queryClient.setQueriesData<Analytics>(
    { queryKey: [...queryKeys.figures, ''] },
    (known) => known && { ...known, reading },
  );
}

const failed = (error: unknown) => toast.error(errorText(error), { id: 'figures' });

/** Asks for a reading of what is shown now, and switches reading on and off (STAT-02). */
export function useReading() {
  const ask = useMutation({
    mutationFn: (chosen: Chosen) =>
      apiClient.call<Reading>('POST', `/api/analytics/read?${new URLSearchParams(chosenFields(chosen))}`, { body: {} }),
    onSuccess: showReading,
    onError: failed,
  });
  const turn = useMutation({
    mutationFn: (isOn: boolean) => apiClient.call<Reading>('PUT', '/api/analytics/reading', { body: { isOn } }),
    onSuccess: (reading) => {
      showReading(reading);
      void queryClient.invalidateQueries({ queryKey: queryKeys.figures });
    },
    onError: failed,
  });
  return { ask: ask.mutate, isAsking: ask.isPending, turn: turn.mutate, isTurning: turn.isPending };
}
