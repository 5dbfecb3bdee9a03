import type { webcrypto } from 'node:crypto';
import { decode, verify } from 'hono/jwt';
import { z } from 'zod';

import type { Database } from '#/db/pool.ts';

/**
 * A bearer has this purpose: it works for calls of this API, and for nothing else that the same keys may sign one day.
 */
export const BEARER_PURPOSE = 'api';
export const BEARER_LIFETIME = '5m';
export const BEARER_ALGORITHM = 'EdDSA';

export interface BearerClaims {
  uid: string;
  sessionId: string;
}

const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  purpose: z.literal(BEARER_PURPOSE),
  exp: z.number(),
});
const headerSchema = z.object({ kid: z.string() });

const RELOAD_PAUSE_MS = 5_000;

/** Checks bearers without a query: the public keys are read once, and again when a bearer names an unknown key. */
export function createBearerVerifier(
  db: Database,
  audience: string,
): (token: string) => Promise<BearerClaims | undefined> {
  let keys: ReadonlyMap<string, webcrypto.CryptoKey> = new Map();
  let loadedAt = Number.NEGATIVE_INFINITY;

  async function keyFor(id: string): Promise<webcrypto.CryptoKey | undefined> {
    // The pause keeps tokens with made-up key ids from causing queries.
    if (!keys.has(id) && performance.now() - loadedAt > RELOAD_PAUSE_MS) {
      keys = await loadKeys(db);
      loadedAt = performance.now();
    }
    return keys.get(id);
  }

  return async (token) => {
    try {
      const { kid } = headerSchema.parse(decode(token).header);
      const key = await keyFor(kid);
      if (key === undefined) return undefined;
      const payload = await verify(token, key, { alg: BEARER_ALGORITHM, aud: audience, iss: audience });
      const claims = claimsSchema.parse(payload);
      return { uid: claims.sub, sessionId: claims.sid };
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  };
}

async function loadKeys(db: Database): Promise<ReadonlyMap<string, webcrypto.CryptoKey>> {
  const rows = await db.selectFrom('jwks').select(['id', 'public_key']).execute();
  const imported = rows.map(async ({ id, public_key }) => {
    const jwk: webcrypto.JsonWebKey = JSON.parse(public_key);
    return [id, await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])] as const;
  });
  return new Map(await Promise.all(imported));
}

function isRefusal(error: unknown): boolean {
  return error instanceof z.ZodError || (error instanceof Error && error.name.startsWith('Jwt'));
}
