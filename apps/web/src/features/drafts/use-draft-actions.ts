import type { ListedDraft } from '@nonet/contract';
import { draftName } from '@nonet/domain';
import { draftsApi } from '#/drafts/drafts-api.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';
import { errorText } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { toast } from '#/ui/status/toast.ts';

const undoMs = 10_000;

const renew = () => fetchAnew(queryClient, queryKeys.draft);

async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    toast.dismiss('draft-action');
    return true;
  } catch (error) {
    toast.error(errorText(error), { id: 'draft-action' });
    return false;
  } finally {
    await renew();
  }
}

export async function duplicateDraft(draft: ListedDraft): Promise<void> {
  if (await attempt(() => draftsApi.create({ id: newDraftId(), copyOf: draft.id }))) toast.success('Draft duplicated');
}

/** Deletes what was seen: a draft that was typed in meanwhile stays. The deletion can be undone. */
export async function deleteDraft(draft: ListedDraft): Promise<void> {
  const isDone = await attempt(() => draftsApi.remove(draft.id, draft.version));
  if (!isDone) return;
  const onPress = () => void attempt(() => draftsApi.restore(draft.id));
  toast.success(`“${draftName(draft)}” deleted`, { action: { label: 'Undo', onPress }, durationMs: undoMs });
}
