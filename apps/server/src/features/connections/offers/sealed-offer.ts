import { networkIds } from '@nonet/domain';
import type { Grant, GrantedAccount, Json } from '@nonet/networks';
import { z } from 'zod';

import type { Sealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** A grant and the accounts of it that wait to be chosen. */
export interface Offered {
  grant: Grant;
  accounts: readonly GrantedAccount[];
}

const json = z.json() as z.ZodType<Json>;
const instant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable();

const offeredSchema = z.object({
  grant: z.object({ remoteUserId: z.string(), scopes: z.array(z.string()), auth: json.nullable() }),
  accounts: z.array(
    z.object({
      network: z.enum(networkIds),
      account: z.object({
        remoteId: z.string(),
        username: z.string(),
        profileName: z.string().nullable(),
        profilePicture: z.string().nullable(),
      }),
      auth: json,
      expiresAt: instant,
      accessEndsAt: instant.default(null),
    }),
  ),
});

export function sealOffer(sealer: Sealer, flowId: string, { grant, accounts }: Offered): string {
  return sealer.seal(JSON.stringify({ grant, accounts }), sealContext.offer(flowId));
}

export function openOffer(sealer: Sealer, flowId: string, sealed: string): Offered {
  return offeredSchema.parse(JSON.parse(sealer.open(sealed, sealContext.offer(flowId))));
}
