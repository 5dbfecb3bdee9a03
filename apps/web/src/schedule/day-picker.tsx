import { dayKey, formatFullDay } from '@nonet/domain';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { weekStartOf } from '#/lib/week-start.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';

import { MonthGrid } from './month-grid.tsx';
import { parseDay } from './parse-day.ts';
import { useDaysWithPosts } from './use-days-with-posts.ts';

export interface DayPickerProps {
  value: string | null;
  zone: string;
  now: Date;
  onPick: (day: string) => void;
}

/** A month to choose a day from, and a line to type one: '21 Nov', 'Friday', '2026-11-21'. Typing in the month goes to the line. */
export function DayPicker({ value, zone, now, onPick }: DayPickerProps) {
  const today = dayKey(now, zone);
  const start = value !== null && value > today ? value : today;
  const [focused, setFocused] = useState(start);
  const [typed, setTyped] = useState('');
  const typedInput = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const meant = parseDay(typed, today);
  const weekStart = weekStartOf(navigator.language);
  const counts = useDaysWithPosts(focused.slice(0, 7), zone, weekStart);

  function type(text: string) {
    setTyped(text);
    const day = parseDay(text, today);
    if (day !== null && day >= today) setFocused(day);
  }

  function onTypedKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (meant !== null && meant >= today) onPick(meant);
  }

  return (
    <div className="grid gap-2.5">
      <MonthGrid
        focused={focused}
        onFocus={setFocused}
        selected={value}
        today={today}
        weekStart={weekStart}
        counts={counts}
        onPick={onPick}
        onType={() => typedInput.current?.focus()}
      />
      <div className="grid gap-1">
        <TextInput
          ref={typedInput}
          aria-label="Type a date"
          aria-describedby={hintId}
          aria-invalid={(meant !== null && meant < today) || undefined}
          placeholder="Or type a date, like Nov 28"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onTypedKey}
        />
        <p id={hintId} role="status" className="min-h-[18px] text-12 text-ink-3">
          {hintFor(typed, meant, today)}
        </p>
      </div>
    </div>
  );
}

function hintFor(typed: string, meant: string | null, today: string): string {
  if (typed.trim() === '') return 'A dot marks a day with posts';
  if (meant === null) return 'No date yet';
  return meant < today ? `${formatFullDay(meant)} is past` : `Enter takes ${formatFullDay(meant)}`;
}
