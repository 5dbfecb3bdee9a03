import type { Connections } from '@nonet/contract';
import { networkIds } from '@nonet/domain';
import { useEffect, useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';

import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { whenPainted } from '#/ui/drawing/when-painted.ts';
import { FieldError } from '#/ui/fields/field.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { HeadedSection } from '../sections/section.tsx';
import { type Choice, type ChoiceProps, choicesOf, defaultIds, fewAccounts, halvesOf } from './choices.ts';
import { ConnectStrip } from './connect-strip.tsx';
import { NetworkGroup } from './network-group.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useFold } from './use-fold.ts';

const SetsBar = onDemand(() => import('../sets/sets-bar.tsx'), 'SetsBar', undefined, { afterPaint: true });
const LockedNote = onDemand(() => import('./locked-note.tsx'), 'LockedNote');
const FoldedAccounts = onDemand(
  () => import('./folded-accounts.tsx'),
  'FoldedAccounts',
  () => <span className="h-8" />,
);
const FirstSteps = onDemand(
  () => import('./first-steps.tsx'),
  'FirstSteps',
  () => <Bone className="h-[253px] sm:h-[172px]" />,
);

/** Side by side where both have room for a name; one below the other on phones. */
const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,272px),1fr))] items-start gap-x-4';
const firstChoice = 'fieldset :is(input, [data-choice])';
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

/** Where the post goes: one list of all accounts, by network. */
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
  const stripId = useId();
  const choices = useMemo(() => choicesOf(connections, selectedIds), [connections, selectedIds]);
  const total = choices.reduce((sum, { accounts }) => sum + accounts.length, 0);
  const chosen = choices.flatMap((choice) => choice.chosen);
  const defaults = defaultIds(connections);
  useArrivals(isPending || onRetry !== null ? null : choices, props);
  const section = useRef<HTMLElement>(null);
  const isWrong = chosen.some((account) => props.problems.has(account.id));
  const isKnown = !isPending && onRetry === null;
  const { isFolded, unfold } = useFold(section, isKnown && chosen.length > 0 && !isWrong && !error);

  // It is there before the first fold, also when the connection is gone by then.
  useEffect(() => whenPainted(() => void FoldedAccounts.preload?.()), []);

  function open() {
    flushSync(unfold);
    section.current?.querySelector<HTMLElement>(firstChoice)?.focus();
  }

  if (isFolded) {
    return (
      <HeadedSection
        ref={section}
        title="Select Accounts"
        actions={<FoldedAccounts id={id} chosen={chosen} onOpen={open} />}
      />
    );
  }
  return (
    <HeadedSection
      ref={section}
      title="Select Accounts"
      note={
        total > 0 && (
          <span className="tabular-nums">
            {chosen.length} of {total.toLocaleString('en-US')}
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
          <LoadingGroups />
        ) : total === 0 ? (
          <FirstSteps stripId={stripId} />
        ) : (
          <AccountGroups choices={choices} areAllShown={areAllShown ?? total <= fewAccounts} {...props} />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          {isKnown && <ConnectStrip id={stripId} choices={choices} />}
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
            <Link to="/accounts" ignoreBlocker className={quietLink}>
              Manage Accounts
            </Link>
            <Link to="/accounts" ignoreBlocker className={quietLink}>
              Connect accounts
            </Link>
          </p>
        </div>
      </fieldset>
    </HeadedSection>
  );
}

interface AccountGroupsProps extends ChoiceProps {
  choices: readonly Choice[];
  areAllShown: boolean;
}

function AccountGroups({ choices, areAllShown, ...props }: AccountGroupsProps) {
  return (
    <>
      <div className={cx(columns, '-mx-2')}>
        {halvesOf(choices, areAllShown).map((half) => (
          <div key={half[0]?.network}>
            {half.map((choice) => (
              <NetworkGroup key={choice.network} choice={choice} isLine={!areAllShown} {...props} />
            ))}
          </div>
        ))}
      </div>
      {choices.some(({ accounts }) => accounts.some(({ locked }) => locked)) && <LockedNote />}
    </>
  );
}

function LoadingGroups() {
  return (
    <Skeleton label="Loading your connected accounts...">
      <div className={cx(columns, 'gap-y-2')}>
        {networkIds.map((network) => (
          <Bone key={network} className="h-9" />
        ))}
      </div>
    </Skeleton>
  );
}
