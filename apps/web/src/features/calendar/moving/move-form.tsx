import type { ListedPost } from '@nonet/contract';
import { plural, zoneLabel } from '@nonet/domain';
import { type FormEvent, useId, useState } from 'react';

import { useNow } from '#/lib/use-now.ts';
import { type ChosenTime, chosenWallTime, dueTime } from '#/schedule/chosen-time.ts';
import { WhenFields } from '#/schedule/when-fields.tsx';
import { Button } from '#/ui/button.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';

import { RefusalList } from '../refused/refusal-list.tsx';
import { momentAt, momentOf, whyNotThere } from './moment.ts';
import { movePosts } from './moves.ts';
import { planMove } from './plan-moves.ts';

export interface PostsFormProps {
  posts: readonly ListedPost[];
  zone: string;
  onDone: () => void;
}

/** *Move to…* (MOVE-03): a day and a time for the first of the posts. The others keep their distances to it. */
export function MoveForm({ posts, zone, onDone }: PostsFormProps) {
  const now = useNow();
  const dateId = useId();
  const [first] = useState(() => planMove(posts, null, now.getTime()).first);
  const [own] = useState((): ChosenTime => chosenOf(first, zone));
  const [chosen, setChosen] = useState(own);
  const wallTime = chosenWallTime(chosen);
  const to = wallTime === null ? null : momentOf(wallTime, zone, chosen.occurrence);
  const plan = planMove(posts, to, now.getTime());
  const error = to === null ? null : whyNotThere(to, now.getTime());
  const due = dueTime(chosen, zone);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (plan.moves.length === 0) return;
    movePosts(plan.moves);
    onDone();
  }
  return (
    <form noValidate className="grid gap-3.5" onSubmit={submit}>
      {posts.length > 1 && (
        <p className="text-13 text-ink-2">This is the time of the first. The others keep their distances to it.</p>
      )}
      <WhenFields
        id={dateId}
        {...chosen}
        onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
        due={due}
        zone={zone}
        now={now}
        error={error ?? undefined}
        ownTime={own.time}
      />
      <p className="text-12 text-ink-3">{`Times in ${zoneLabel(zone, due?.instant ?? now)}`}</p>
      {posts.length > 1 && plan.refused.length > 0 && (
        <RefusalList title={`${plural(plan.refused.length, 'post')} would stay as planned`} refused={plan.refused} />
      )}
      <DialogActions>
        <Button kind="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button
          kind="primary"
          type="submit"
          blocked={plan.moves.length === 0 && (error ?? plan.refused[0]?.message ?? 'Choose a day and a time')}
        >
          {posts.length > 1 ? `Move ${plural(plan.moves.length, 'post')}` : 'Move post'}
        </Button>
      </DialogActions>
    </form>
  );
}

function chosenOf(post: ListedPost | null, zone: string): ChosenTime {
  if (post === null) return { day: null, time: '', occurrence: 'first' };
  const { wallTime, occurrence } = momentAt(Date.parse(post.scheduledDate), zone);
  return { day: wallTime.slice(0, 10), time: wallTime.slice(11, 16), occurrence };
}
