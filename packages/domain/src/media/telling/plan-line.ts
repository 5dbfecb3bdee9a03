import type { PlanKind } from '#/media/telling/plan-kind.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { nameList } from '#/text/name-list.ts';

/**
 * What will be made of a file for whom, in one line: "Converted for X and Threads · sent as it is to YouTube". Null where nothing is made:
 * of a file that fits nothing is said, and what is refused is told as a problem.
 */
export function planLine(plans: readonly { readonly network: NetworkId; readonly plan: PlanKind }[]): string | null {
  const of = (kind: PlanKind) => {
    const chosen = networkIds.filter((id) => plans.some(({ network, plan }) => network === id && plan === kind));
    return nameList(chosen.map(networkName));
  };
  const [converted, rewrapped, same] = [of('convert'), of('rewrap'), of('as-is')];
  const parts = [
    converted && `converted for ${converted}`,
    rewrapped && `repacked for ${rewrapped}`,
    same && `sent as it is to ${same}`,
  ].filter((part) => part !== '');
  if (converted === '' && rewrapped === '') return null;
  const line = parts.join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
