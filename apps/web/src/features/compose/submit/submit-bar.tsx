import type { Connection } from '@nonet/contract';
import { plural, type ResolvedTime } from '@nonet/domain';
import { memo } from 'react';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { useMay, useMayNot } from '#/lib/use-may.ts';
import { type Dots, describeDots } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { dayText, timeText, whenText } from '#/schedule/when-text.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';
import type { SubmitStage } from './use-submit.ts';

export interface SubmitBarProps {
  accounts: readonly Connection[];
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
  due: ResolvedTime | null;
  /** It goes out as soon as it is scheduled. */
  isNow: boolean;
  zone: string;
  stage: SubmitStage;
  /** How many files are still on their way. */
  uploading: number;
  /** The next free time is being asked for. */
  isLooking: boolean;
  /** What is left to do; null when nothing is. */
  step: string | null;
  /** Something is wrong, not merely missing. */
  isWrong: boolean;
  /** The button shows as disabled; pressing it still runs the checks. */
  isBlocked: boolean;
  isEdit: boolean;
  onSubmit: () => void;
  /** Stops waiting for the files, or for a free time. */
  onStopWaiting: () => void;
  /** Moves to what is left to do. */
  onShowStep: () => void;
  onShowAccounts: () => void;
  onShowDate: () => void;
  onShowTime: () => void;
}

export const SubmitBar = memo(function SubmitBar(props: SubmitBarProps) {
  const { accounts, due, isNow, zone, stage, step, isBlocked, isEdit, onSubmit } = props;
  const { onShowAccounts, onShowDate, onShowTime } = props;
  const when = isNow ? 'Now' : due ? whenText(due) : 'No date yet';
  const asks = !useMay('publish');
  const purpose = asks ? 'to send' : isNow ? 'to publish' : isEdit ? 'to save' : 'to schedule';
  const isBusy = stage !== 'writing';
  const label = asks ? 'Send for approval' : isNow ? 'Publish now' : isEdit ? 'Save Changes' : 'Schedule Post';
  const busyText = asks ? 'Sending...' : isEdit && !isNow ? 'Saving...' : 'Scheduling...';
  const dots = dotsOf(props);
  const mayNotSubmit = useMayNot('submit');
  const count = accounts.length === 0 ? 'No account' : plural(accounts.length, 'account');
  return (
    <div
      className={cx(
        '@container fixed inset-x-0 bottom-[calc(var(--phone-bar)+var(--question-bar))] z-[5] flex min-h-16 items-center gap-x-2.5 border-t border-line bg-surface pr-3 pl-3.5 md:sticky md:bottom-(--question-bar) md:min-h-[68px] md:gap-3.5 md:pr-6 md:pl-8 flat-foot',
        stage === 'waiting' && 'flex-wrap py-2 flat:flex-nowrap flat:py-px',
      )}
    >
      <button
        type="button"
        aria-label={`${count}${accounts.length > 0 ? `: ${describeDots(dots, 'not ready')}` : ''}. Go to Select Accounts`}
        onClick={onShowAccounts}
        className={cx(
          '-ml-1 grid size-11 flex-none place-items-center rounded-md hover:bg-hover max-[349px]:hidden',
          step && 'max-md:hidden',
        )}
      >
        <NetworkMatrix dots={dots} size={36} label={null} />
      </button>
      {/* Large text leaves a phone room for the button only. */}
      <div className={cx('min-w-0 text-13 leading-[1.35] max-md:flex-1 @max-[18rem]:hidden', step && 'max-md:hidden')}>
        <p className="text-14 font-semibold">{count}</p>
        {useIsPhone() ? (
          <p className="flex gap-1 text-ink-3">
            <button type="button" aria-haspopup="dialog" onClick={onShowDate} className="touch-44 truncate">
              {due && !isNow ? `${dayText(due)},` : when}
            </button>
            {due && !isNow && (
              <button type="button" onClick={onShowTime} className="touch-44 min-w-11 flex-none text-left">
                {timeText(due)}
              </button>
            )}
          </p>
        ) : (
          <p className="truncate text-ink-3">
            {when}
            {due && !isNow && ` · ${zone}`}
            {asks && ' · waits for a yes'}
          </p>
        )}
      </div>
      {mayNotSubmit === null ? (
        <Reason {...props} purpose={purpose} />
      ) : (
        <p className="min-w-0 text-12 leading-[1.35] text-ink-3 md:ml-auto md:max-w-[44ch] md:text-right">
          {mayNotSubmit}
        </p>
      )}
      {stage === 'waiting' && <Waiting {...props} />}
      <Button
        kind="primary"
        size="lg"
        className={cx('min-w-[152px] px-2! max-[389px]:min-w-[136px] max-md:min-h-11', !step && 'ml-auto')}
        busy={isBusy}
        busyText={busyText}
        blocked={mayNotSubmit ?? (isBlocked && step && `${step} ${purpose}`)}
        onBlocked={mayNotSubmit === null ? onSubmit : undefined}
        onClick={onSubmit}
      >
        {label}
      </Button>
    </div>
  );
});

function Waiting({ uploading, isLooking, isNow, onStopWaiting }: SubmitBarProps) {
  const isOnline = useIsOnline();
  // A line of its own, unless the screen is too flat for a second one.
  return (
    <div className="order-first flex min-w-0 basis-full items-center gap-1 text-13 text-ink-2 max-md:justify-between flat:order-none flat:m-0 flat:ml-auto flat:basis-auto">
      <span role="status">
        {!isOnline
          ? 'Waits for a connection'
          : isLooking
            ? 'Looking for the next free time'
            : `${plural(uploading, 'file')} ${uploading === 1 ? 'is' : 'are'} ${isNow ? 'sent first' : 'still uploading'}`}
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
        'flex min-w-0 items-center gap-[7px] whitespace-nowrap text-left @max-[18rem]:whitespace-normal large-text:whitespace-normal text-13 font-[560] underline decoration-1 underline-offset-[3px] max-md:min-h-11 md:ml-auto md:min-h-8',
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
