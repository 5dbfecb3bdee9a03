import type { Connection } from '@nonet/contract';
import { displayedName, type NetworkId, networkName } from '@nonet/domain';
import { type ReactNode, useId } from 'react';

import { connectHere } from '#/lib/connect-here.ts';
import { accountLabel } from '#/networks/account-label.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { late } from '#/ui/late.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Tooltip } from '#/ui/tooltip.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { type Choice, type ChoiceProps, withAccounts } from './choices.ts';

const AccountList = late(() => import('./account-list.tsx'), 'AccountList');

interface NetworkTileProps extends ChoiceProps {
  choice: Choice;
  /** Its account is a checkbox elsewhere; then the tile is only a shorter way to it. */
  isShortcut: boolean;
}

/** One network: how many of its accounts are chosen. A press chooses the one it has, lists them, or connects one. */
export function NetworkTile({ choice, isShortcut, ...props }: NetworkTileProps) {
  const [account, second] = choice.accounts;
  if (account === undefined) return <ConnectTile network={choice.network} />;
  if (second !== undefined) return <ListTile choice={choice} {...props} />;
  return isShortcut ? (
    <ShortcutTile choice={choice} account={account} {...props} />
  ) : (
    <CheckTile choice={choice} account={account} {...props} />
  );
}

/** The tile's look. A chosen one is filled, with a line of ink around it; brass would mark all nine, and so nothing. */
function tileClass({ chosen }: Pick<Choice, 'chosen'>): string {
  return cx(
    'relative flex h-11 w-full min-w-0 flex-col items-center justify-center gap-0.5 rounded-md border text-11 leading-none transition-colors @min-[62px]:flex-row @min-[62px]:gap-1.5 @min-[62px]:text-12',
    'hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    'has-disabled:opacity-60 disabled:opacity-60',
    chosen.length > 0 ? 'border-ink bg-fill' : 'border-line bg-surface',
  );
}

function Count({ accounts, chosen }: Choice) {
  return (
    <span aria-hidden className="text-ink-3 tabular-nums">
      <b className="font-[640] text-ink">{chosen.length}</b>/{accounts.length}
    </span>
  );
}

/** A red dot for an account the post cannot go to, also for one that is hidden behind "+14 more". */
function ProblemDot({ choice, problems, id }: Pick<NetworkTileProps, 'choice' | 'problems'> & { id: string }) {
  const wrong = choice.chosen.filter((account) => problems.has(account.id));
  const [first] = wrong;
  if (first === undefined) return null;
  const problem = problems.get(first.id);
  return (
    <>
      <span
        aria-hidden
        className="absolute -top-[4px] -right-[4px] size-[9px] rounded-full bg-red ring-2 ring-surface forced-colors:border-[5px]"
      />
      <VisuallyHidden id={id}>
        {wrong.length === 1 ? problem : `${wrong.length} accounts have a problem. ${problem}`}
      </VisuallyHidden>
    </>
  );
}

function Frame({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip text={text} className="w-full min-w-0">
      {children}
    </Tooltip>
  );
}

interface OneAccountProps extends ChoiceProps {
  choice: Choice;
  account: Connection;
}

function CheckTile({ choice, account, selectedIds, onSelect, problems }: OneAccountProps) {
  const problemId = useId();
  const isChosen = choice.chosen.length > 0;
  return (
    <Frame text={displayedName(account)}>
      <label className={tileClass(choice)}>
        <input
          type="checkbox"
          data-choice
          checked={isChosen}
          disabled={account.locked && !isChosen}
          aria-label={accountLabel(account)}
          aria-describedby={problems.has(account.id) ? problemId : undefined}
          onChange={(event) => onSelect(withAccounts(selectedIds, [account.id], event.target.checked))}
          className="absolute inset-0 size-full appearance-none rounded-md opacity-0 not-disabled:cursor-pointer disabled:cursor-not-allowed"
        />
        <PlatformGlyph network={choice.network} size={18} />
        <Count {...choice} />
        <ProblemDot id={problemId} choice={choice} problems={problems} />
      </label>
    </Frame>
  );
}

function ShortcutTile({ choice, account, selectedIds, onSelect, problems }: OneAccountProps) {
  const problemId = useId();
  const isChosen = choice.chosen.length > 0;
  return (
    <Frame text={networkName(choice.network)}>
      <button
        type="button"
        disabled={account.locked && !isChosen}
        aria-label={`${tileName(choice)} chosen`}
        aria-pressed={isChosen}
        aria-describedby={problems.has(account.id) ? problemId : undefined}
        onClick={() => onSelect(withAccounts(selectedIds, [account.id], !isChosen))}
        className={tileClass(choice)}
      >
        <PlatformGlyph network={choice.network} size={18} />
        <Count {...choice} />
        <ProblemDot id={problemId} choice={choice} problems={problems} />
      </button>
    </Frame>
  );
}

/** Begins with what is seen, for those who speak to their computer. */
function tileName({ network, chosen, accounts }: Choice): string {
  return `${networkName(network)}, ${chosen.length}/${accounts.length}`;
}

function ListTile({ choice, ...props }: ChoiceProps & { choice: Choice }) {
  const problemId = useId();
  const name = networkName(choice.network);
  const hasProblem = choice.chosen.some(({ id }) => props.problems.has(id));
  return (
    <Popover
      label={`${name} accounts`}
      align="start"
      isModal
      className="flex max-h-[min(460px,var(--available-height))] w-[320px] max-w-[calc(100vw-24px)] flex-col p-1.5"
      trigger={(trigger) => (
        <Frame text={name}>
          <button
            type="button"
            {...trigger}
            data-choice
            aria-label={`${tileName(choice)} accounts chosen`}
            aria-describedby={hasProblem ? problemId : undefined}
            onPointerEnter={() => {
              trigger.onPointerEnter();
              void AccountList.preload?.();
            }}
            className={tileClass(choice)}
          >
            <PlatformGlyph network={choice.network} size={18} />
            <Count {...choice} />
            <ProblemDot id={problemId} choice={choice} problems={props.problems} />
          </button>
        </Frame>
      )}
    >
      <AccountList choice={choice} {...props} />
    </Popover>
  );
}

function ConnectTile({ network }: { network: NetworkId }) {
  const name = networkName(network);
  return (
    <Frame text={`Connect ${name}`}>
      <button
        type="button"
        aria-label={`Connect ${name}`}
        aria-haspopup="dialog"
        onClick={() => connectHere(network)}
        className={cx(tileClass({ chosen: [] }), 'text-ink-3 hover:text-ink')}
      >
        <PlatformGlyph network={network} size={18} plain />
        <Sign name="plus" size={12} strokeWidth={2.25} />
      </button>
    </Frame>
  );
}
