import type { Json } from '@nonet/networks';
import type { SpaceId } from '#/db/space-id.ts';

import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

export interface TokenOwner {
  connectionId: string;
  spaceId: SpaceId;
}

/** The secrets of a connection; null when they do not open (the installation's secret was replaced). */
export function openAuth(sealer: Sealer, owner: TokenOwner, sealed: string): Json {
  try {
    return JSON.parse(sealer.open(sealed, sealContext.connection(owner)));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
