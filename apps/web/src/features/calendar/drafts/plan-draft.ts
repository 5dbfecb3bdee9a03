import type { ListedDraft } from '@nonet/contract';
import { draftName, resolveWallTime } from '@nonet/domain';
import { draftTimeText } from '#/drafts/draft-time-text.ts';
import { draftsApi } from '#/drafts/drafts-api.ts';
import { errorText } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { freeTimesQuery } from '#/posting-times/free-times-query.ts';
import { toast } from '#/ui/status/toast.ts';

import { freeTimeOn } from './free-time-on.ts';

const undoMs = 10_000;
const dayMs = 86_400_000;

/** Gives a draft a day and the next free posting time on it (MOVE-08). It is not sent then; the composer plans it. */
export async function planDraft(draft: ListedDraft, day: string, zone: string): Promise<void> {
  try {
    const start = resolveWallTime(`${day}T00:00`, zone).instant.getTime();
    // An hour more, for the day on which the clocks go back.
    const span = { from: start, to: start + dayMs + dayMs / 24 };
    const free = await queryClient.fetchQuery(freeTimesQuery(draft.connectionIds, span)).catch(() => null);
    const planned = freeTimeOn(day, free);
    const { version } = await draftsApi.save(draft.id, { base: draft.version, content: { ...planned, now: false } });
    const former = { day: draft.day, time: draft.time };
    const undo = () => void takeBack(draft.id, version, former);
    toast.success(`“${draftName(draft)}” is a draft for ${draftTimeText(planned)}`, {
      id: `plan-${draft.id}`,
      action: { label: 'Undo', onPress: undo },
      durationMs: undoMs,
    });
  } catch (error) {
    toast.error(errorText(error), { id: `plan-${draft.id}` });
  } finally {
    await fetchAnew(queryClient, queryKeys.draft);
  }
}

async function takeBack(id: string, base: number, former: { day: string | null; time: string }): Promise<void> {
  try {
    await draftsApi.save(id, { base, content: { ...former, postingTime: false } });
  } catch (error) {
    toast.error(errorText(error), { id: `plan-${id}` });
  }
  await fetchAnew(queryClient, queryKeys.draft);
}
