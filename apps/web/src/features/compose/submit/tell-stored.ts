import type { PostChanged } from '@nonet/contract';
import { dueTime } from '#/schedule/chosen-time.ts';
import { whenText } from '#/schedule/when-text.ts';
import { dismissErrors } from '#/ui/status/dismiss-errors.ts';
import { toast } from '#/ui/status/toast.ts';
import { approvalWords } from '../approval/approval-words.ts';
import type { Draft } from '../draft/draft.ts';
import { tellMoved } from '../posting-times/tell-moved.ts';
import { otherRulesText, storedTime } from './stored-time.ts';
import { tellOutcome } from './tell-outcome.ts';

/** Long enough to read something that is shown only once. */
const readingMs = 15_000;

/** Says what was stored of a draft. Returns the day that the calendar shows next. */
export function tellStored(
  { post, movedFrom, publishesNow }: PostChanged,
  { draft, isEdit, zone }: { draft: Draft; isEdit: boolean; zone: string },
): string {
  dismissErrors();
  const asked = post.approval?.state === 'waiting' ? post.approval : null;
  if (draft.now && asked === null) return tellOutcome(post, zone);
  const stored = storedTime(post, movedFrom === undefined ? dueTime(draft, zone) : null, zone);
  const when = whenText(stored);
  const saved = publishesNow ? 'Post saved. Publishing now' : `Post saved for ${when}`;
  if (asked) toast.success(approvalWords.sent(asked, draft.now ? null : when));
  else toast.success(isEdit ? saved : `Post scheduled for ${when}`);
  if (movedFrom !== undefined) tellMoved(movedFrom, stored.wallTime, zone);
  if (!stored.isAsShown) toast.info(otherRulesText(when, zone), { durationMs: readingMs });
  return stored.wallTime.slice(0, 10);
}
