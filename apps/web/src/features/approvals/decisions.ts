import { approvalApi } from '#/approval/approval-api.ts';
import { createDecisions } from '#/approval/create-decisions.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { toastStore } from '#/ui/status/toast.ts';

/** What is decided in the queue. Whatever came of it, the queue is read anew: the answer tells of one post, not of what waits. */
const renew = () => void fetchAnew(queryClient, queryKeys.posts);

const { approve, sendBack } = createDecisions({
  calls: approvalApi,
  titleOf: ({ title }) => title.trim() || 'Untitled Post',
  offerUndo: ({ text, durationMs, undo }) =>
    void toastStore.show('success', text, { durationMs, action: { label: 'Undo', onPress: undo } }),
  toasts: toastStore,
  onChanged: renew,
  onFailed: renew,
});

/** Why something was not decided is said, but for a version that was not seen: that the post shows itself. */
const telling =
  <Given extends readonly unknown[]>(work: (...given: Given) => ReturnType<typeof approve>) =>
  async (...given: Given) => {
    const decided = await work(...given);
    for (const { post, code, message } of decided.refused)
      if (code !== 'version-conflict') toastStore.show('error', message, { id: `decision-${post.id}` });
    return decided;
  };

export const decisions = { approve: telling(approve), sendBack: telling(sendBack) };
