import type { Connection } from '@nonet/contract';
import { type NetworkId, networkIds, partsFor } from '@nonet/domain';

import { isMade, type MadeFrom } from '#/files-made/use-made.ts';
import type { Draft } from '../draft/draft.ts';

/** The videos and animations of a draft that a network gets. */
export interface FilesOfNetwork {
  readonly network: NetworkId;
  readonly files: readonly MadeFrom[];
}

/** Of each chosen network that gets any: networks without threads get those of the first part, unless all parts go as one text. */
export function filesOfNetworks(
  draft: Pick<Draft, 'description' | 'descriptions' | 'media' | 'thread' | 'withoutThreads'>,
  accounts: readonly Pick<Connection, 'platform'>[],
): FilesOfNetwork[] {
  if (![draft, ...draft.thread].some(({ media }) => media.some(isMade))) return [];
  const chosen = networkIds.filter((id) => accounts.some(({ platform }) => platform === id));
  return chosen.flatMap((network) => {
    const moving = partsFor(network, draft).flatMap(({ media }) => media.filter(isMade));
    const files = moving.map(({ mediaId, type, animated }) => ({ mediaId, type, animated }));
    return files.length > 0 ? [{ network, files }] : [];
  });
}
