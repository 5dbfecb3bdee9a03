import { displayedName, limitsOfAccount, type NetworkId, networkName, networkRules } from '@nonet/domain';

import { useTextLimits } from './text-limits.tsx';

export interface LimitListProps {
  network: NetworkId;
  /** How long the text is; null while it cannot be counted. */
  length: number | null;
}

/** How long the text may be for each chosen account of a network; what is not known yet is said (OP-179). */
export function LimitList({ network, length }: LimitListProps) {
  const { accounts } = useTextLimits();
  const rules = networkRules[network];
  return (
    <ul className="grid gap-0.5 px-1.5 pb-1.5 text-12 text-ink-2 tabular-nums">
      {accounts
        .filter(({ platform }) => platform === network)
        .map((account) => {
          const [limit] = limitsOfAccount(rules, account.abilities);
          const isKnown = rules.abilities?.accepts(account.abilities) === true;
          return (
            limit && (
              <li key={account.id} className="wrap-anywhere">
                {displayedName(account)}: {length?.toLocaleString('en-US') ?? '…'} of{' '}
                {limit.max.toLocaleString('en-US')}
                {!isKnown && `, until ${networkName(network)} has told how much this account may write`}
              </li>
            )
          );
        })}
    </ul>
  );
}
