import type { Connection } from '@nonet/contract';
import { leastTextLimits, networkRules, type TextLimits } from '@nonet/domain';
import { createContext, type ReactNode, use, useMemo } from 'react';

import { useSame } from '#/lib/use-stable.ts';
import type { Abilities } from '../accounts/abilities.ts';

/** A chosen account, and what is known of it. */
export interface CountedAccount extends Connection {
  abilities: unknown;
}

interface AccountLimits {
  limitsOf: TextLimits;
  accounts: readonly CountedAccount[];
}

const AccountLimitsContext = createContext<AccountLimits>({
  limitsOf: (network) => networkRules[network].text.limits,
  accounts: [],
});

export interface TextLimitsOfProps {
  accounts: readonly Connection[];
  good: Abilities['good'];
  children: ReactNode;
}

/** Within it, texts are counted for the chosen accounts: at X one with Premium may write more (FMT-05). */
export function TextLimitsOf({ accounts, good, children }: TextLimitsOfProps) {
  const counted = useSame(accounts.map((account) => ({ ...account, abilities: good.get(account.id) })));
  const limits = useMemo(() => ({ limitsOf: leastTextLimits(counted), accounts: counted }), [counted]);
  return <AccountLimitsContext value={limits}>{children}</AccountLimitsContext>;
}

/** The limits of texts for the chosen accounts. Without them, those that hold for every account. */
export function useTextLimits(): AccountLimits {
  return use(AccountLimitsContext);
}
