import type { Connection } from '@nonet/contract';
import { type NetworkId, networkIds } from '@nonet/domain';

/** The chosen accounts of one network: they all have one preview. */
export interface PreviewGroup {
  network: NetworkId;
  accounts: readonly Connection[];
  /** The one whose options the preview shows. */
  shown: Connection;
  isWrong: boolean;
}

export interface PreviewGroupSources {
  accounts: readonly Connection[];
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
  /** Ids of accounts that were chosen to be shown, the latest last. */
  wanted: readonly string[];
}

/** A preview for each network, in the order of the matrix. */
export function previewGroups({ accounts, problems, wanted }: PreviewGroupSources): PreviewGroup[] {
  return networkIds.flatMap((network) => {
    const own = accounts.filter(({ platform }) => platform === network);
    const shown = own.toSorted((one, other) => wanted.indexOf(other.id) - wanted.indexOf(one.id))[0];
    return shown ? { network, accounts: own, shown, isWrong: own.some(({ id }) => problems.has(id)) } : [];
  });
}
