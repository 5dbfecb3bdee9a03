import { createECDH } from 'node:crypto';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** What push services know this installation by (RFC 8292), both halves in base64url. Browsers subscribe with the public one. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

interface Stored {
  id: string;
  publicKey: string | null;
  sealed: string | null;
}

/**
 * The keys of the installation, the same for all its processes. They are made when there are none, and anew when the private one was
 * sealed with a secret that is lost: then every browser has to subscribe again, because its own keys are lost too.
 */
export async function pushKeys(db: Database, sealer: Sealer): Promise<PushKeys> {
  const stored = await readStored(db);
  const known = open(sealer, stored);
  if (known !== undefined) return known;
  const made = makeKeys();
  const sealed = sealer.seal(made.privateKey, sealContext.pushKey(stored.id));
  // Of processes that make them at the same time, one succeeds; the others read what it made.
  await sql`update instance set push_public_key = ${made.publicKey}, push_private_key = ${sealed}
    where push_private_key is not distinct from ${stored.sealed}`.execute(db);
  const kept = open(sealer, await readStored(db));
  if (kept === undefined) throw new Error('The keys for push services cannot be opened by the process that made them.');
  return kept;
}

async function readStored(db: Database): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select id::text, push_public_key "publicKey", push_private_key sealed from instance`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database has lost its row of the installation.');
  return row;
}

function open(sealer: Sealer, { id, publicKey, sealed }: Stored): PushKeys | undefined {
  if (publicKey === null || sealed === null) return undefined;
  try {
    return { publicKey, privateKey: sealer.open(sealed, sealContext.pushKey(id)) };
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

const PRIVATE_BYTES = 32;

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Node leaves out leading zeros, and a push service expects them.
  const padded = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), pair.getPrivateKey()]).subarray(-PRIVATE_BYTES);
  return { publicKey, privateKey: padded.toString('base64url') };
}
