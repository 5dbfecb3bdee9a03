import type { MediaPlan } from '@nonet/contract';
import { convertingLate, planLine } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { progressOf, progressWords } from './progress.ts';

export interface MadeLineProps {
  /** Those of the networks that get the file. */
  plans: readonly MediaPlan[];
  /** Stands before the line, where there are several files. */
  name?: string | null;
  /** When the post is due and what time it is; absent where that is not decided. */
  at?: { dueMs: number; nowMs: number };
  /** Opens the file; absent: the line is words alone. */
  onOpen?: () => void;
}

const look = 'flex w-full flex-wrap items-start gap-x-2 text-left text-pretty text-ink-2';

/** What is made of a file for whom, in one line, and how far that is. Nothing of a file that fits (MED-04). */
export function MadeLine({ plans, name = null, at, onOpen }: MadeLineProps) {
  const line = planLine(plans);
  if (line === null) return null;
  const progress = progressOf(plans);
  const late = progress && at ? convertingLate(progress, at) : null;
  const isFailed = progress?.state === 'failed';
  const words = isFailed ? progress.reason : (late ?? progressWords(progress));
  const told = (
    <>
      <span className="flex h-[1.5em] flex-none items-center gap-1">
        {plans
          .filter(({ plan }) => plan === 'convert' || plan === 'rewrap')
          .map(({ network }) => (
            <PlatformGlyph key={network} network={network} size={14} />
          ))}
      </span>
      <span className="min-w-0 flex-[1_1_15rem]">
        {name && `${name}: `}
        {line}
      </span>
    </>
  );
  return (
    <>
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className={cx(look, 'touch-44 rounded-sm py-0.5 text-13 hover:text-ink')}
        >
          {told}
        </button>
      ) : (
        <p className={cx(look, 'text-12')}>{told}</p>
      )}
      {words !== null && (
        <p
          // A percent would be read each second; the bar of the tile tells it to who asks.
          role={isFailed ? 'status' : undefined}
          className={cx('text-12', isFailed ? 'text-red' : late === null ? 'text-ink-3 tabular-nums' : 'text-orange')}
        >
          {words}
        </p>
      )}
    </>
  );
}
