import type { Json, Prepared } from '@nonet/networks';

import type { Work } from '#/features/publishing/work.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** What was prepared as it is stored: what carries rights is apart, and sealed. */
export interface SealedPayload {
  prepared: Prepared;
  sealedSecret: string | null;
}

export function sealPrepared(sealer: Sealer, targetId: string, { secret, ...prepared }: Prepared): SealedPayload {
  return { prepared, sealedSecret: sealSecret(sealer, targetId, secret) };
}

export function sealSecret(sealer: Sealer, targetId: string, secret: Json | undefined): string | null {
  return secret === undefined ? null : sealer.seal(JSON.stringify(secret), sealContext.target(targetId));
}

/** The work with the whole of what was prepared; null when its secret does not open (the installation's secret was replaced). */
export function openPrepared(sealer: Sealer, work: Work): Work | null {
  if (work.prepared === null || work.sealedSecret === null) return work;
  const secret = openSecret(sealer, work.id, work.sealedSecret);
  return secret === undefined ? null : { ...work, prepared: { ...work.prepared, secret } };
}

/** Undefined when it does not open. */
export function openSecret(sealer: Sealer, targetId: string, sealed: string): Json | undefined {
  try {
    return JSON.parse(sealer.open(sealed, sealContext.target(targetId)));
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
