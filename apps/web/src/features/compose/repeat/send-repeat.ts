import type { EditPost, PostChanged, Series, SeriesChanged, StoreSeries } from '@nonet/contract';
import { formatShortDay, plural } from '@nonet/domain';
import { api } from '#/lib/api.ts';
import { ApiError, errorText, isSignedOut } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { seriesApi } from '#/lib/series-api.ts';
import { askScope } from '#/repeats/ask-scope.ts';
import { seriesQuery } from '#/repeats/series-queries.ts';
import { changedText, seriesText } from '#/repeats/series-text.ts';
import { dismissErrors } from '#/ui/status/dismiss-errors.ts';
import { toast } from '#/ui/status/toast.ts';

import type { DraftRepeat } from './draft-repeat.ts';
import { firstDayOf } from './first-day-of.ts';
import { changedRepeat } from './repeat.ts';

/** What a submit led to: a post, a new repeat, or changed posts of one. */
export type Sent =
  | { kind: 'post'; answer: PostChanged }
  | { kind: 'repeat'; series: Series; firstDay: string }
  | { kind: 'changed'; answer: SeriesChanged; id: string; date: string };

/** As long as the server can undo it, and a moment for the way there. */
const undoMs = 9_000;
/** Long enough to read something that is shown only once. */
const readingMs = 15_000;

export async function storeRepeat(body: StoreSeries, key: string): Promise<Sent> {
  const { series } = await seriesApi.store(body, key);
  return { kind: 'repeat', series, firstDay: await firstDayOf(series) };
}

/**
 * Changes posts of a repeat as this one of it was changed, or how it repeats (RECUR-03). `seen` is the post's text before. Null: the person
 * thought better of it.
 */
export async function changeOfRepeat(
  { id, date }: { id: string; date: string },
  { body, repeat, seen, postId }: { body: EditPost; repeat: DraftRepeat | null; seen: string; postId: string },
  editOne: () => Promise<Sent>,
): Promise<Sent | null> {
  await refuseOtherVersion(postId, body.version);
  const series = await queryClient.fetchQuery({ ...seriesQuery(id), staleTime: 0 });
  const ofAll = repeat && changedRepeat(series, repeat, { seen, written: body.description ?? null });
  const scope = await askScope(ofAll ? 'repeat' : 'edit', id);
  if (scope === null) return null;
  if (scope === 'this') return editOne();
  const { postingTime: _offered, ...changes } = body;
  const answer = await seriesApi.change(id, { ...changes, ...ofAll, version: series.version, scope, date });
  return { kind: 'changed', answer, id, date };
}

/** The change of a repeat names the version of the repeat alone; what was based on another version of its post would overwrite it. */
async function refuseOtherVersion(postId: string, version: number): Promise<void> {
  if ((await api.posts.one(postId)).version === version) return;
  throw new ApiError('This post was changed elsewhere meanwhile. Look at it again before you change it.', {
    code: 'version-conflict',
    status: 409,
    hasServerMessage: true,
  });
}

/** Says what came of a repeat. Returns the day that the calendar shows next. */
export function tellRepeat(sent: Exclude<Sent, { kind: 'post' }>): string {
  dismissErrors();
  if (sent.kind === 'changed') {
    const { answer, id, date } = sent;
    const { undo } = answer;
    const action = undo && { label: 'Undo', onPress: () => void undoChange(id, undo.change) };
    toast.success(changedText(answer), { durationMs: undoMs, ...(action && { action }) });
    return date;
  }
  const { series, firstDay } = sent;
  const [firstWaiting] = series.waits;
  toast.success(`Repeat scheduled: ${seriesText(series)}`);
  if (firstWaiting) {
    const count = plural(series.waits.length, 'post');
    toast.info(
      `${count} of it ${series.waits.length === 1 ? 'waits' : 'wait'}, from ${formatShortDay(firstWaiting.date)} on: ${firstWaiting.message}`,
      { durationMs: readingMs },
    );
  }
  return firstDay;
}

async function undoChange(id: string, change: string): Promise<void> {
  try {
    await seriesApi.undo(id, change);
    toast.success('Everything is as it was', { id: 'change-repeat' });
  } catch (error) {
    if (!isSignedOut(error)) toast.error(errorText(error), { id: 'change-repeat' });
  }
  for (const queryKey of [queryKeys.posts, queryKeys.usage, queryKeys.series]) void fetchAnew(queryClient, queryKey);
}
