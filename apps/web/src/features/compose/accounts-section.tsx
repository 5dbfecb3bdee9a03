import type { Connection, Connections } from '@nonet/contract';
import { type NetworkId, networkIds, networkName } from '@nonet/domain';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import { AccountChip } from '#/networks/account-chip.tsx';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { FieldError } from '#/ui/field.tsx';
import { Notice } from '#/ui/notice.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';

import { HeadedSection } from './section.tsx';

const row = 'grid min-w-0 items-center gap-x-3 gap-y-2';
const besideName = 'grid-cols-[104px_minmax(0,1fr)]';
/** Chips need a phone's full width; a link does not. */
const belowNameOnPhones = 'md:grid-cols-[104px_minmax(0,1fr)]';
/** With this, the heading and both of its actions fit into one line of 360 px. */
const tightOnPhones = 'max-sm:px-1.5';
const rowName = 'flex items-center gap-2 text-13 font-[550] text-ink-2';

export interface AccountsSectionProps {
  id: string;
  connections: Connections;
  isPending: boolean;
  /** Reads the accounts again; null unless reading them failed. */
  onRetry: (() => void) | null;
  selectedIds: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
  error: string | undefined;
}

export function AccountsSection(props: AccountsSectionProps) {
  const { id, connections, isPending, onRetry, selectedIds, onSelect, error } = props;
  const errorId = useId();
  const defaults = networkIds
    .flatMap((network) => connections[network])
    .filter(isUsable)
    .filter((account) => account.isDefault);
  return (
    <HeadedSection
      title="Select Accounts"
      actions={
        <>
          {selectedIds.length === 0 && defaults.length > 0 && (
            <Button
              kind="ghost"
              size="sm"
              className={tightOnPhones}
              onClick={() => onSelect(defaults.map((account) => account.id))}
            >
              Use defaults
            </Button>
          )}
          <Link to="/accounts" ignoreBlocker className={cx(buttonClass({ kind: 'ghost', size: 'sm' }), tightOnPhones)}>
            Manage Accounts
          </Link>
        </>
      }
    >
      <fieldset
        id={id}
        aria-label="Accounts"
        aria-describedby={error ? errorId : undefined}
        className="grid min-w-0 gap-2.5"
      >
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {onRetry ? (
          <Notice kind="error">
            <p>Failed to load your social connections.</p>
            <Button size="sm" className="mt-2" onClick={onRetry}>
              Try Again
            </Button>
          </Notice>
        ) : isPending ? (
          <LoadingRows />
        ) : (
          <>
            {networkIds.map((network) => (
              <NetworkRow key={network} {...props} network={network} />
            ))}
            {networkIds.some((network) => connections[network].some((account) => account.locked)) && <LockedNote />}
          </>
        )}
      </fieldset>
    </HeadedSection>
  );
}

function isUsable(account: Connection): boolean {
  return account.connected && !account.reconnectNeeded && !account.locked;
}

function NetworkRow({
  network,
  connections,
  selectedIds,
  onSelect,
  problems,
}: AccountsSectionProps & { network: NetworkId }) {
  const isSelected = (account: Connection) => selectedIds.includes(account.id);
  // A disconnected account stays while it is chosen, so that the person sees what is wrong.
  const accounts = connections[network].filter((account) => account.connected || isSelected(account));
  const name = networkName(network);
  return (
    <fieldset aria-label={name} className={cx(row, accounts.length > 0 ? belowNameOnPhones : besideName)}>
      {accounts.length > 0 ? (
        <RowToggle network={network} accounts={accounts} selectedIds={selectedIds} onSelect={onSelect} />
      ) : (
        <span className={rowName}>
          <PlatformGlyph network={network} />
          {name}
        </span>
      )}
      <div className="flex min-w-0 flex-wrap gap-2">
        {accounts.map((account) => (
          <AccountChip
            key={account.id}
            account={account}
            checked={isSelected(account)}
            onChange={(checked) =>
              onSelect(checked ? [...selectedIds, account.id] : selectedIds.filter((one) => one !== account.id))
            }
            problem={problems.get(account.id)}
            disabled={account.locked && !isSelected(account)}
          />
        ))}
        {accounts.length === 0 && <ConnectLink name={name} />}
      </div>
    </fieldset>
  );
}

/** The network's name. A press chooses all accounts of its row, or none when all are chosen. */
function RowToggle({
  network,
  accounts,
  selectedIds,
  onSelect,
}: Pick<AccountsSectionProps, 'selectedIds' | 'onSelect'> & { network: NetworkId; accounts: readonly Connection[] }) {
  const ids = accounts.filter(({ id, locked }) => !locked || selectedIds.includes(id)).map(({ id }) => id);
  const isAllOn = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <button
      type="button"
      disabled={ids.length === 0}
      aria-label={`${networkName(network)}, ${ids.length === 1 ? 'its account' : `all ${ids.length} accounts`}`}
      aria-pressed={isAllOn}
      onClick={() => onSelect(isAllOn ? others : [...others, ...ids])}
      className={cx(
        rowName,
        '-mx-1.5 min-h-7 justify-self-start rounded-sm px-1.5 transition-colors hover:bg-hover hover:text-ink touch-44',
      )}
    >
      <PlatformGlyph network={network} />
      {networkName(network)}
    </button>
  );
}

/** Why some accounts cannot be chosen, and what can be done about it. */
function LockedNote() {
  const link = 'font-[560] text-ink underline underline-offset-2';
  return (
    <p className="text-13 text-ink-2">
      Locked accounts are above what your plan allows. What is planned for them still goes out.{' '}
      <Link to="/accounts" ignoreBlocker className={link}>
        Choose accounts
      </Link>{' '}
      or{' '}
      <Link to="/plans" ignoreBlocker className={link}>
        see plans
      </Link>
      .
    </p>
  );
}

function ConnectLink({ name }: { name: string }) {
  return (
    <Link
      to="/accounts"
      ignoreBlocker
      aria-label={`Connect accounts: ${name}`}
      className="inline-flex h-11 items-center gap-1.5 rounded-full border border-dashed border-line-strong pr-3.5 pl-[11px] text-13 font-[530] text-ink-3 no-underline hover:bg-hover hover:text-ink md:h-[38px]"
    >
      <Sign name="plus" size={14} strokeWidth={2} />
      Connect accounts
    </Link>
  );
}

function LoadingRows() {
  return (
    <Skeleton label="Loading your connected accounts...">
      <div className="grid gap-2.5">
        {networkIds.map((network) => (
          <div key={network} className={cx(row, besideName)}>
            <Bone className="h-4 w-20" />
            <Bone className="h-[38px] w-44 rounded-full" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
