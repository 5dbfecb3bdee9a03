import type { PostingTimesAnswer, SetPostingTimes } from '@nonet/contract';
import { type PostingTime, usedAndLocked } from '@nonet/domain';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, errorText } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { seePlansAction } from '#/lib/see-plans-action.ts';
import { apiClient } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

const path = '/api/posting-times';

const postingTimesQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.postingTimes, 'all'],
    queryFn: ({ signal }) => apiClient.read<PostingTimesAnswer>(path, { signal }),
  });

/** The posting times, and how one of their lists is replaced: at once on the screen, and as it was when that is refused. */
export function usePostingTimes() {
  const { queryKey } = postingTimesQuery();
  const read = useQuery(postingTimesQuery());
  const { mutate } = useMutation({
    // One after the other, so that the last press has the last word.
    scope: { id: 'posting-times' },
    mutationFn: (body: SetPostingTimes) => apiClient.call<PostingTimesAnswer>('PUT', path, { body }),
    onMutate: async (body) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && withList(known, body));
    },
    onSuccess: () => fetchAnew(queryClient, queryKeys.postingTimes),
    onError: (error) => {
      const needsPlan = error instanceof ApiError && error.seePlans;
      toast.error(errorText(error), { id: 'posting-times', ...(needsPlan && { action: seePlansAction }) });
      void fetchAnew(queryClient, queryKeys.postingTimes);
    },
  });
  const save = (account: string | null, times: readonly PostingTime[]) => mutate({ account, times: [...times] });
  return { ...read, save };
}

/** All lists after a change of one, as the server will answer. */
function withList(known: PostingTimesAnswer, { account, times }: SetPostingTimes): PostingTimesAnswer {
  const list = usedAndLocked(times, null);
  if (account == null) return { ...known, common: list, isStartSet: false };
  const { [account]: _former, ...others } = known.accounts;
  return { ...known, accounts: times.length === 0 ? others : { ...others, [account]: list } };
}
