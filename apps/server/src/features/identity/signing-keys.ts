import { randomUUID } from 'node:crypto';
import type { JwtOptions } from 'better-auth/plugins/jwt';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

type KeyAdapter = NonNullable<JwtOptions['adapter']>;
type StoredKey = NonNullable<Awaited<ReturnType<NonNullable<KeyAdapter['getJwks']>>>>[number];

/**
 * Keeps the keys that sign bearers in the database. The private half is sealed, so that it is sealed anew when the
 * secret is rotated.
 */
export function signingKeyAdapter(db: Database, sealer: Sealer): KeyAdapter {
  return {
    async getJwks() {
      const rows = await db.selectFrom('jwks').selectAll().execute();
      return rows.flatMap((row): StoredKey[] => {
        const privateKey = openKey(sealer, row.id, row.private_key);
        if (privateKey === undefined) return [];
        const { id, public_key: publicKey, created_at: createdAt, expires_at: expiresAt } = row;
        return [{ id, publicKey, privateKey, createdAt, ...(expiresAt === null ? {} : { expiresAt }) }];
      });
    },

    async createJwk(key) {
      const id = randomUUID();
      await db
        .insertInto('jwks')
        .values({
          id,
          public_key: key.publicKey,
          private_key: sealer.seal(key.privateKey, sealContext.signingKey(id)),
          created_at: key.createdAt,
          expires_at: key.expiresAt ?? null,
          alg: key.alg ?? null,
          crv: key.crv ?? null,
        })
        .execute();
      await sql`delete from jwks where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
      return { ...key, id };
    },
  };
}

/** Opens a private key. A key that was sealed with a lost secret cannot sign any more; then a new key is made. */
function openKey(sealer: Sealer, id: string, sealed: string): string | undefined {
  try {
    return sealer.open(sealed, sealContext.signingKey(id));
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
