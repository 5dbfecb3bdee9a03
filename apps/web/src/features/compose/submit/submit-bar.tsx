import type { Connection } from '@nonet/contract';
import { plural, type ResolvedTime } from '@nonet/domain';
import { memo } from 'react';

import { type Dots, describeDots } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import type { SubmitStage } from './use-submit.ts';
import { whenText } from './when-text.ts';

export interface SubmitBarProps {
  accounts: readonly Connection[];
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
  due: ResolvedTime | null;
  zone: string;
  stage: SubmitStage;
  /** How many files are still on their way. */
  uploading: number;
  /** What is left to do; null when nothing is. */
  step: string | null;
  /** Something is wrong, not merely missing. */
  isWrong: boolean;
  /** The button shows as disabled; pressing it still runs the checks. */
  isBlocked: boolean;
  isEdit: boolean;
  onSubmit: () => void;
  /** Stops waiting for the files. */
  onStopWaiting: () => void;
  /** Moves to what is left to do. */
  onShowStep: () => void;
  onShowAccounts: () => void;
}

export const SubmitBar = memo(function SubmitBar(props: SubmitBarProps) {
  const { accounts, due, zone, stage, step, isBlocked, isEdit, onSubmit, onShowAccounts } = props;
  const purpose = isEdit ? 'to save' : 'to schedule';
  const isBusy = stage !== 'writing';
  const label = isEdit ? 'Save Changes' : 'Schedule Post';
  const busyText = isEdit ? 'Saving...' : 'Scheduling...';
  const dots = dotsOf(props);
  const count = accounts.length === 0 ? 'No account' : plural(accounts.length, 'account');
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--phone-bar)+var(--question-bar))] z-[5] flex h-16 items-center gap-2.5 border-t border-line bg-surface pr-3 pl-3.5 md:sticky md:bottom-(--question-bar) md:h-[68px] md:gap-3.5 md:pr-6 md:pl-8 [@media(height<560px)]:static!">
      <button
        type="button"
        aria-label={`${count}${accounts.length > 0 ? `: ${describeDots(dots)}` : ''}. Go to Select Accounts`}
        onClick={onShowAccounts}
        className={cx(
          '-ml-1 grid size-11 flex-none place-items-center rounded-md hover:bg-hover',
          step && 'max-md:hidden',
        )}
      >
        <NetworkMatrix dots={dots} size={36} label={null} />
      </button>
      <div className={cx('min-w-0 text-13 leading-[1.35]', step && 'max-md:hidden')}>
        <p className="text-14 font-semibold">{count}</p>
        <p className="truncate text-ink-3">
          {due ? whenText(due) : 'No date yet'}
          {due && <span className="max-md:hidden"> · {zone}</span>}
        </p>
      </div>
      <Reason {...props} purpose={purpose} />
      {stage === 'waiting' && <Waiting {...props} />}
      <Button
        kind="primary"
        size="lg"
        className={cx('w-[152px] flex-none px-0 max-md:h-11', !step && stage !== 'waiting' && 'ml-auto')}
        busy={isBusy}
        busyText={busyText}
        blocked={isBlocked && step && `${step} ${purpose}`}
        onBlocked={onSubmit}
        onClick={onSubmit}
      >
        {label}
      </Button>
    </div>
  );
});

function Waiting({ uploading, onStopWaiting }: SubmitBarProps) {
  return (
    <div className="ml-auto flex min-w-0 items-center gap-1 text-13 text-ink-2">
      <span role="status">
        {plural(uploading, 'file')} {uploading === 1 ? 'is' : 'are'} still uploading
      </span>
      <Button kind="ghost" size="sm" onClick={onStopWaiting}>
        Cancel
      </Button>
    </div>
  );
}

/** Why the post cannot be sent yet, as a button that leads there. Phones have no room for its purpose. */
function Reason({ step, isWrong, purpose, stage, onShowStep }: SubmitBarProps & { purpose: string }) {
  if (!step || stage !== 'writing') return null;
  return (
    <button
      type="button"
      onClick={onShowStep}
      className={cx(
        'flex min-w-0 items-center gap-[7px] whitespace-nowrap text-left text-13 font-[560] underline decoration-1 underline-offset-[3px] max-md:min-h-11 md:ml-auto md:min-h-8',
        'max-md:mr-auto',
        isWrong ? 'text-red' : 'text-ink-2',
      )}
    >
      {isWrong && <Sign name="warning" size={16} strokeWidth={2} className="flex-none" />}
      <span>
        {step}
        <span className="max-md:sr-only"> {purpose}</span>
      </span>
    </button>
  );
}

function dotsOf({ accounts, problems, stage }: Pick<SubmitBarProps, 'accounts' | 'problems' | 'stage'>): Dots {
  const dots: Dots = {};
  for (const { id, platform } of accounts) {
    if (stage === 'sent') dots[platform] = 'ok';
    else if (problems.has(id)) dots[platform] = 'fail';
    else dots[platform] ??= 'on';
  }
  return dots;
}
