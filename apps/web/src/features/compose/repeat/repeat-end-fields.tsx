import { addDays, type RepeatEnd, repeatLimits } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';
import { inputFrame, TextInput } from '#/ui/fields/text-input.tsx';

interface RepeatEndFieldsProps {
  end: RepeatEnd;
  start: string;
  onChange: (end: RepeatEnd) => void;
}

/** What is begun with: about two months, and ten times. */
const firstEnds = (start: string): Readonly<Record<RepeatEnd['kind'], RepeatEnd>> => ({
  never: { kind: 'never' },
  until: { kind: 'until', day: addDays(start, 56) },
  count: { kind: 'count', count: 10 },
});

/** Until it is stopped, until a day, or for a count. */
export function RepeatEndFields({ end, start, onChange }: RepeatEndFieldsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-14">
      <select
        aria-label="Ends"
        value={end.kind}
        onChange={(event) => {
          const kind = (['never', 'until', 'count'] as const).find((each) => each === event.target.value);
          if (kind) onChange(firstEnds(start)[kind]);
        }}
        className={cx(inputFrame, 'h-11 w-auto! px-3 text-16 md:h-10 md:text-14')}
      >
        <option value="never">until it is stopped</option>
        <option value="until">until a day</option>
        <option value="count">for a number of times</option>
      </select>
      {end.kind === 'until' && (
        <TextInput
          type="date"
          aria-label="Last day"
          min={start}
          value={end.day}
          onChange={(event) => {
            if (event.target.value !== '') onChange({ kind: 'until', day: event.target.value });
          }}
          frameClassName="h-11 w-[168px]! text-16 md:h-10 md:text-14"
        />
      )}
      {end.kind === 'count' && (
        <>
          <TextInput
            type="number"
            inputMode="numeric"
            aria-label="Number of times"
            min={1}
            max={repeatLimits.count}
            value={end.count}
            onChange={(event) => {
              const count = Math.min(repeatLimits.count, Math.max(1, Math.trunc(Number(event.target.value)) || 1));
              onChange({ kind: 'count', count });
            }}
            frameClassName="h-11 w-[84px]! text-16 md:h-10 md:text-14"
          />
          <span>times</span>
        </>
      )}
    </div>
  );
}
