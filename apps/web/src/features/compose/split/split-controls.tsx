import { plural } from '@nonet/domain';
import { Button } from '#/ui/button.tsx';
import { announce } from '#/ui/status/announcer.tsx';

import type { Split } from './use-split.ts';

export interface SplitControlsProps {
  split: Split;
  /** The id of the sentence that says why. */
  describedBy: string;
  onSplit: (parts: readonly string[]) => void;
}

/** Makes a thread of a text that is too long, with numbers where they are wanted. */
export function SplitControls({ split, describedBy, onSplit }: SplitControlsProps) {
  const { parts, count, blocked, isNumbered, setNumbered, make } = split;

  function press() {
    const made = make();
    if (made === null) return;
    onSplit(made);
    announce(`The text is a thread of ${plural(made.length + count - parts, 'part')} now`);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label className="flex min-h-11 items-center gap-2 md:min-h-8">
        <input
          type="checkbox"
          checked={isNumbered}
          onChange={({ currentTarget }) => setNumbered(currentTarget.checked)}
          className="size-4 accent-ink"
        />
        {`Number them 1/${parts}`}
      </label>
      <Button kind="secondary" size="sm" aria-describedby={describedBy} blocked={blocked} onClick={press}>
        Make it a thread
      </Button>
    </div>
  );
}
