import type { ListedPost, Target } from '@nonet/contract';
import { plural } from '@nonet/domain';
import { useState } from 'react';

import { useHourClock } from '#/lib/hour-clock.ts';
import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { PlatformChip } from '#/networks/platform-chip.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { Answers } from './answers.tsx';
import { type Outcome, outcomesOf } from './outcome.ts';

/** More accounts than this are folded into one button. */
const mostChips = 4;

export const outcomeTones: Record<Outcome['kind'], string> = {
  planned: 'text-ink-2',
  'at-risk': 'text-ink-2',
  blocked: 'text-orange',
  published: 'text-ink-2',
  incomplete: 'text-orange',
  working: 'text-ink-2',
  waiting: 'text-orange',
  failed: 'text-red',
};

/** Where a post goes, and the outcome there: each account with its mark, and below it why it is not out. */
export function AccountList({ post, zone, className }: { post: ListedPost; zone: string; className?: string }) {
  const quiet = outcomesOf(post, zone).filter(({ sentence }) => sentence === null);
  return (
    <div className={cx('grid gap-2.5', className)}>
      {quiet.length > 0 && <Chips post={post} outcomes={quiet} />}
      <ToldOutcomes post={post} zone={zone} />
    </div>
  );
}

/** The outcomes that words have to be said about, each below the accounts it belongs to. */
function ToldOutcomes({ post, zone, className }: { post: ListedPost; zone: string; className?: string }) {
  const told = outcomesOf(post, zone, useHourClock()).filter(({ sentence }) => sentence !== null);
  if (told.length === 0) return null;
  return (
    <div className={cx('grid gap-2.5', className)}>
      {told.map((outcome) => (
        <div key={outcome.targets[0].id} className="grid gap-1">
          <Chips post={post} outcomes={[outcome]} />
          <div className="pl-[7px]">
            <p className={cx('text-13 wrap-anywhere', outcomeTones[outcome.kind])}>{outcome.sentence}</p>
            <Answers post={post} targets={outcome.targets} className="mt-1.5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Chips in the order of the post's accounts. Many are one button, which opens them. */
function Chips({ post, outcomes }: { post: ListedPost; outcomes: readonly Outcome[] }) {
  const kinds = new Map<Target, Outcome['kind']>(
    outcomes.flatMap(({ kind, targets }) => targets.map((target) => [target, kind] as const)),
  );
  const targets = post.targets.filter((target) => kinds.has(target));
  const [isOpen, setOpen] = useState(false);
  const isFolded = targets.length > mostChips;
  return (
    <div className="grid justify-items-start gap-1.5">
      {isFolded && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex h-7 items-center gap-2 rounded-sm pr-1.5 text-13 font-[540] text-ink-2 hover:text-ink max-md:h-11"
        >
          <NetworkMatrix dots={dotsOfPost({ status: post.status, targets })} size={17} label={null} />
          {plural(targets.length, 'account')}
          <Sign name="next" size={13} className={cx('transition-transform', isOpen ? '-rotate-90' : 'rotate-90')} />
        </button>
      )}
      {(isOpen || !isFolded) && (
        <ul className="flex min-w-0 flex-wrap gap-[5px] max-md:gap-y-2">
          {targets.map((target) => (
            <li key={target.id} className="inline-flex max-w-full min-w-0">
              <PlatformChip target={target} mark={post.status === 'cancelled' ? undefined : kinds.get(target)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
