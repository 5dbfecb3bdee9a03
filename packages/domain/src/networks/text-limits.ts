import type { NetworkId } from '#/networks/network-id.ts';
import type { NetworkRules, TextLimit } from '#/networks/network-rules.ts';
import { networkRules } from '#/networks/rules.ts';

/** An account, and what its network tells of it. */
export interface CountedAccount {
  readonly platform: NetworkId;
  readonly abilities?: unknown;
}

/** The limits of a network's texts, for the accounts that were chosen. */
export type TextLimits = (network: NetworkId) => readonly TextLimit[];

/** The limits that hold for a text of one account. Where nothing is known of it, those that hold for everybody (OP-179). */
export function limitsOfAccount(rules: NetworkRules, abilities: unknown): readonly TextLimit[] {
  return rules.text.limitsFor?.(abilities) ?? rules.text.limits;
}

/** For each network the limits of the account with the least room: all accounts of a network get the same text (OP-183). */
export function leastTextLimits(accounts: readonly CountedAccount[]): TextLimits {
  return (network) => {
    const rules = networkRules[network];
    const known = accounts
      .filter(({ platform }) => platform === network)
      .map(({ abilities }) => limitsOfAccount(rules, abilities));
    return known.toSorted((one, other) => roomOf(one) - roomOf(other))[0] ?? rules.text.limits;
  };
}

function roomOf(limits: readonly TextLimit[]): number {
  return limits[0]?.max ?? Number.POSITIVE_INFINITY;
}
