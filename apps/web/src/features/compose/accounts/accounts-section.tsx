import type { Connections } from '@nonet/contract';
import { networkIds, networkName } from '@nonet/domain';
import { Link } from '@tanstack/react-router';
import { useId, useMemo } from 'react';

import { AccountChip } from '#/networks/account-chip.tsx';
import { Button } from '#/ui/button.tsx';
import { FieldError } from '#/ui/field.tsx';
import { late } from '#/ui/late.tsx';
import { Notice } from '#/ui/notice.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';

import { HeadedSection } from '../section.tsx';
import { type Choice, type ChoiceProps, choicesOf, defaultIds, FEW_ACCOUNTS, withAccounts } from './choices.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { NetworkTile } from './network-tile.tsx';
import { useArrivals } from './use-arrivals.ts';

const SetsBar = late(() => import('../sets/sets-bar.tsx'), 'SetsBar', undefined, { afterPaint: true });
const FirstSteps = late(
  () => import('./first-steps.tsx'),
  'FirstSteps',
  () => <Bone className="h-[253px] sm:h-[172px]" />,
);

const tiles = 'grid grid-cols-3 gap-2 md:grid-cols-9';
/** On phones what is chosen stands beside the tiles. A handful of accounts with all that they show needs the width. */
const besideTiles = 'grid items-start gap-3 max-md:grid-cols-[148px_minmax(0,1fr)] max-md:gap-4';
const belowTiles = 'grid gap-3';
const quietLink = 'font-[560] text-ink-2 underline-offset-2 hover:text-ink hover:underline touch-44';

export interface AccountsSectionProps extends ChoiceProps {
  id: string;
  connections: Connections;
  isPending: boolean;
  /** Reads the accounts again; null unless reading them failed. */
  onRetry: (() => void) | null;
  error: string | undefined;
  /** Each account stands there with its check, however many there are. */
  areAllShown?: boolean | undefined;
}

/** Where the post goes: a tile for each network, and what is chosen. */
export function AccountsSection({
  id,
  connections,
  isPending,
  onRetry,
  error,
  areAllShown,
  ...props
}: AccountsSectionProps) {
  const { selectedIds, onSelect } = props;
  const errorId = useId();
  const choices = useMemo(() => choicesOf(connections, selectedIds), [connections, selectedIds]);
  const total = choices.reduce((sum, { accounts }) => sum + accounts.length, 0);
  const chosen = choices.reduce((sum, choice) => sum + choice.chosen.length, 0);
  const defaults = defaultIds(connections);
  useArrivals(isPending || onRetry !== null ? null : choices, props);
  return (
    <HeadedSection
      title="Select Accounts"
      note={
        total > 0 && (
          <span className="tabular-nums">
            {chosen} of {total.toLocaleString('en-US')}
          </span>
        )
      }
      actions={
        <>
          {total > 0 && <SetsBar connections={connections} selectedIds={selectedIds} onSelect={onSelect} />}
          {defaults.length > 0 && (
            <Button kind="ghost" size="sm" className="max-sm:px-1.5" onClick={() => onSelect(defaults)}>
              Use defaults
            </Button>
          )}
        </>
      }
    >
      <fieldset
        id={id}
        aria-label="Accounts"
        aria-describedby={error ? errorId : undefined}
        className="grid min-w-0 gap-3"
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
          <LoadingTiles />
        ) : (
          <Tiles choices={choices} areAllShown={areAllShown ?? total <= FEW_ACCOUNTS} {...props} />
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
          <Link to="/accounts" ignoreBlocker className={quietLink}>
            Manage Accounts
          </Link>
          <Link to="/accounts" ignoreBlocker className={quietLink}>
            Connect accounts
          </Link>
        </p>
      </fieldset>
    </HeadedSection>
  );
}

interface TilesProps extends ChoiceProps {
  choices: readonly Choice[];
  areAllShown: boolean;
}

function Tiles({ choices, areAllShown, ...props }: TilesProps) {
  const tilesId = useId();
  return (
    <>
      {choices.every(({ accounts }) => accounts.length === 0) && <FirstSteps tilesId={tilesId} />}
      <div className={areAllShown ? belowTiles : besideTiles}>
        <ul id={tilesId} aria-label="Networks" className={tiles}>
          {choices.map((choice) => (
            <li key={choice.network} className="@container min-w-0">
              <NetworkTile choice={choice} isShortcut={areAllShown} {...props} />
            </li>
          ))}
        </ul>
        {areAllShown ? <AllAccounts choices={choices} {...props} /> : <ChosenChips choices={choices} {...props} />}
      </div>
      {choices.some(({ accounts }) => accounts.some(({ locked }) => locked)) && <LockedNote />}
    </>
  );
}

function AllAccounts({ choices, selectedIds, onSelect, problems }: ChoiceProps & { choices: readonly Choice[] }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      {choices
        .filter(({ accounts }) => accounts.length > 0)
        .map(({ network, accounts, chosen }) => (
          <fieldset key={network} aria-label={networkName(network)} className="contents">
            {accounts.map((account) => (
              <AccountChip
                key={account.id}
                account={account}
                checked={chosen.includes(account)}
                onChange={(isChosen) => onSelect(withAccounts(selectedIds, [account.id], isChosen))}
                problem={problems.get(account.id)}
                disabled={account.locked && !chosen.includes(account)}
              />
            ))}
          </fieldset>
        ))}
    </div>
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

function LoadingTiles() {
  return (
    <Skeleton label="Loading your connected accounts...">
      <div className={tiles}>
        {networkIds.map((network) => (
          <Bone key={network} className="h-11" />
        ))}
      </div>
    </Skeleton>
  );
}
