import { plural, zoneLabel } from '@nonet/domain';
import { type FormEvent, useState } from 'react';

import { useNow } from '#/lib/use-now.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import { RefusalList } from '../refused/refusal-list.tsx';
import { momentAt, type Span } from './moment.ts';
import type { PostsFormProps } from './move-form.tsx';
import { momentText } from './move-texts.ts';
import { movePosts } from './moves.ts';
import { planShift } from './plan-moves.ts';

type Direction = 'later' | 'earlier';

/** Moves posts by so many days and hours (MOVE-06). */
export function ShiftForm({ posts, zone, onDone }: PostsFormProps) {
  const now = useNow();
  const [direction, setDirection] = useState<Direction>('later');
  const [days, setDays] = useState('1');
  const [hours, setHours] = useState('0');
  const span = spanOf({ direction, days, hours });
  const plan = planShift(posts, span, zone, now.getTime());
  const isNothing = span.days === 0 && span.minutes === 0;
  const notes = new Set(plan.moves.flatMap(({ to }) => to.note ?? []));
  const first = plan.moves[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNothing || plan.moves.length === 0) return;
    movePosts(plan.moves);
    onDone();
  }
  return (
    <form noValidate className="grid gap-3.5" onSubmit={submit}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-end gap-3">
        <SegmentedControl
          label="Direction"
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'later', label: 'Later' },
            { value: 'earlier', label: 'Earlier' },
          ]}
        />
        <Field label="Days" className="grid-cols-[minmax(0,1fr)]">
          <TextInput inputMode="numeric" value={days} onChange={(event) => setDays(digits(event.target.value))} />
        </Field>
        <Field label="Hours" className="grid-cols-[minmax(0,1fr)]">
          <TextInput inputMode="numeric" value={hours} onChange={(event) => setHours(digits(event.target.value))} />
        </Field>
      </div>
      {first && !isNothing && (
        <p role="status" className="text-13 text-ink-2">
          {`The first goes from ${momentText(momentAt(Date.parse(first.post.scheduledDate), zone))} to ${momentText(first.to)}`}
        </p>
      )}
      <p className="text-12 text-ink-3">{`Times in ${zoneLabel(zone, now)}`}</p>
      {[...notes].map((note) => (
        <Notice key={note} kind="note" role="status">
          {note}
        </Notice>
      ))}
      {plan.refused.length > 0 && (
        <RefusalList title={`${plural(plan.refused.length, 'post')} would stay as planned`} refused={plan.refused} />
      )}
      <DialogActions>
        <Button kind="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button
          kind="primary"
          type="submit"
          blocked={(isNothing && 'Choose days or hours') || (plan.moves.length === 0 && plan.refused[0]?.message)}
        >
          {`Shift ${plural(plan.moves.length, 'post')}`}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Only digits, and few enough for any calendar. */
function digits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 3);
}

function spanOf({ direction, days, hours }: { direction: Direction; days: string; hours: string }): Span {
  const sign = direction === 'later' ? 1 : -1;
  return { days: sign * Number(days), minutes: sign * Number(hours) * 60 };
}
