import { isTimeOfDay } from '@nonet/domain';
import { type FormEvent, useRef, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

interface TimeFormProps {
  label: string;
  time: string;
  /** What the button that stores it says. */
  verb: string;
  onDone: (time: string) => void;
  onRemove?: (() => void) | undefined;
}

/** One time of one day, in a popover: stored by Enter. */
export function TimeForm({ label, time, verb, onDone, onRemove }: TimeFormProps) {
  const [typed, setTyped] = useState(time);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTimeOfDay(typed)) onDone(typed);
    else input.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <TextInput
        ref={input}
        type="time"
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="tabular-nums"
      />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" size="sm" className="flex-1">
          {verb}
        </Button>
        {onRemove && (
          <Button kind="danger-quiet" size="sm" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}
