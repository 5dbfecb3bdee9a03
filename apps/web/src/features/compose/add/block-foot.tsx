import type { Connection } from '@nonet/contract';
import { type NetworkId, nameList, networkName, whatIsLeft } from '@nonet/domain';

import { Button } from '#/ui/button.tsx';
import type { Draft } from '../draft/draft.ts';

interface BlockFootProps {
  /** The name of what is added, inside a sentence: 'the poll'. */
  what: string;
  /** Why a network does not get it, of one account and of several: 'has no polls', 'have no polls'. */
  lacks: readonly [one: string, several: string];
  networks: readonly NetworkId[];
  taking: readonly NetworkId[];
  accounts: readonly Connection[];
  draft: Draft;
  /** Null: the accounts stay as they are. */
  change: ((change: Partial<Draft>) => void) | null;
}

/** Says which networks get what was added and what the others get, with the cure (OP-177). */
export function BlockFoot({ what, lacks, networks, taking, accounts, draft, change }: BlockFootProps) {
  const others = accounts.filter(({ platform }) => !taking.includes(platform));
  if (networks.length === 0) return null;
  const names = nameList(taking.map(networkName));
  if (others.length === 0) return <p>{`${names} ${taking.length === 1 ? 'gets' : 'get'} ${what}.`}</p>;
  const lacking = networks.filter((network) => !taking.includes(network));
  const without = nameList(lacking.map(networkName));
  const left = whatIsLeft(lacking, draft);
  const text =
    taking.length === 0
      ? `${without} ${others.length === 1 ? `${lacks[0]} and gets` : `${lacks[1]} and get`} ${left}.`
      : `${names} ${taking.length === 1 ? 'gets' : 'get'} ${what}. ${others.length === 1 ? `${without} gets` : `The other ${others.length} get`} ${left}.`;
  const ids = others.map(({ id }) => id);
  return (
    <>
      <p className="min-w-0 flex-[1_1_180px]">{text}</p>
      {change && (
        <Button
          kind="secondary"
          size="sm"
          onClick={() => change({ connectionIds: draft.connectionIds.filter((one) => !ids.includes(one)) })}
        >
          {others.length === 1 ? `Deselect ${without}` : 'Deselect them'}
          {others.length > 1 && <span className="sr-only">: {without}</span>}
        </Button>
      )}
    </>
  );
}
