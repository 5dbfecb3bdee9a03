import type { ListedPost, Series, SeriesChanged } from '@nonet/contract';
import type { Occurrence } from '@nonet/domain';
import { errorText, isSignedOut } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { seriesApi } from '#/lib/series-api.ts';
import { askScope, type Scope } from '#/repeats/ask-scope.ts';
import { seriesQuery } from '#/repeats/series-queries.ts';
import { changedText } from '#/repeats/series-text.ts';
import { toast } from '#/ui/status/toast.ts';

import { offerUndo } from '../undo/undo.ts';

/** A time on the clock of a zone. */
interface ClockTime {
  wallTime: string;
  zone: string;
  occurrence: Occurrence;
}

/** As long as the server can undo it, and a moment for the way there. */
const undoMs = 9_000;

type Wider = Exclude<Scope, 'this'>;

/** The newest state, so that the change is based on what the person would see. */
const newest = (id: string) => queryClient.fetchQuery({ ...seriesQuery(id), staleTime: 0 });

/** Moves a post of a repeat, after asking for which of its posts that is meant; `moveOne` moves the one alone. */
export async function moveRepeated(post: ListedPost, to: ClockTime, moveOne: () => void): Promise<void> {
  const { series } = post;
  if (!series) return moveOne();
  const scope = await askScope('move', series.id);
  if (scope === 'this') return moveOne();
  if (scope === null) return;
  const { wallTime, zone: timeZone, occurrence } = to;
  await change(series.id, ({ version }) =>
    seriesApi.change(series.id, { version, scope, date: series.date, wallTime, timeZone, occurrence }),
  );
}

/** Deletes a post of a repeat, after asking for which of its posts that is meant; `deleteOne` deletes the one alone. */
export async function deleteRepeated(post: ListedPost, deleteOne: () => void): Promise<void> {
  const { series } = post;
  if (!series) return deleteOne();
  const scope = await askScope('delete', series.id);
  if (scope === 'this') return deleteOne();
  if (scope !== null) await endRepeat(series.id, { scope, date: series.date, planned: 'delete' });
}

/** Ends a repeat: what is planned stays, or is deleted (OP-106). */
export function endRepeat(id: string, end: { scope: Wider; date?: string; planned: 'keep' | 'delete' }): Promise<void> {
  return change(id, ({ version }) => seriesApi.end(id, { version, ...end }));
}

async function change(id: string, call: (series: Series) => Promise<SeriesChanged>): Promise<void> {
  try {
    const changed = await call(await newest(id));
    toast.dismiss('change-repeat');
    refresh();
    const { undo } = changed;
    if (undo !== null) {
      const back = () => void undoChange(id, undo.change);
      offerUndo({ text: changedText(changed), durationMs: undoMs, longestMs: undoMs, undo: back });
    }
  } catch (error) {
    if (!isSignedOut(error)) toast.error(errorText(error), { id: 'change-repeat' });
    refresh();
  }
}

async function undoChange(id: string, change: string): Promise<void> {
  try {
    await seriesApi.undo(id, change);
    toast.success('Everything is as it was', { id: 'change-repeat' });
  } catch (error) {
    if (!isSignedOut(error)) toast.error(errorText(error), { id: 'change-repeat' });
  }
  refresh();
}

function refresh(): void {
  for (const queryKey of [queryKeys.posts, queryKeys.usage, queryKeys.series]) void fetchAnew(queryClient, queryKey);
}
