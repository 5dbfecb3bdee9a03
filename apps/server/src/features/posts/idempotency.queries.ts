import { createHash } from 'node:crypto';
import type { PostChanged, SchedulePost } from '@nonet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import type { MediaAddresses } from '#/features/posts/post-row.ts';
import { ApiError } from '#/http/errors.ts';

export interface Key {
  key: string;
  bodyHash: string;
}

/** The stored answer for an idempotency key that was used. */
export interface UsedKey {
  bodyHash: string;
  answer: PostChanged;
}

/**
 * The part of a statement that stores the answer, if `condition` holds. When the key is taken meanwhile, the whole
 * statement is undone.
 */
export function keepAnswer(
  { spaceId, key, bodyHash, answer }: Omit<UsedKey, 'answer'> & { answer: object; spaceId: SpaceId; key: string },
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into idempotency_keys (space_id, key, body_hash, status, response)
    select ${spaceId}, ${key}, ${bodyHash}, 201, ${JSON.stringify(answer)}::jsonb where ${condition}`;
}

/** The key of a call, and its draft, which another call has just turned into a post. */
const taken: ReadonlySet<unknown> = new Set(['idempotency_keys_pkey', 'drafts_pkey']);

/** Stores something with its answer. Null when all of it was undone, because another call has taken the key. */
export async function unlessKeyTaken<Stored>(store: () => Promise<Stored>): Promise<Stored | null> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && taken.has(error.constraint)) return null;
    throw error;
  }
}

/** Fields of an answer that hold the address of a file. */
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'thumbnailUrl', 'imageUrl', 'cardImageUrl']);

/** Gives the answer of the first call with this key. Its addresses of files were for who made that call, and have ended by now. */
export function answerAgain({ bodyHash, answer }: UsedKey, key: Key, address: MediaAddresses): PostChanged {
  if (bodyHash !== key.bodyHash) {
    throw new ApiError(409, 'idempotency-key-reused', 'This Idempotency-Key was used for another post');
  }
  return JSON.parse(JSON.stringify(answer), (name, value) =>
    ADDRESSES.has(name) && typeof value === 'string' ? address.renewed(value) : value,
  );
}

/**
 * A hash that depends neither on the order of keys nor on null against absent. Beside the ids of files an address says nothing, and
 * is another one a few minutes later.
 */
export function hashBody({ imageUrl, ...body }: Pick<SchedulePost, 'imageUrl' | 'media'>): string {
  const named = body.media == null ? { ...body, imageUrl } : body;
  return createHash('sha256').update(canonical(named)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item != null);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
}

/** Removes keys after 24 hours. */
export async function forgetIdempotencyKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where ${isBefore(sql`created_at`, sql`${statementTime} - interval '24 hours'`)}`.execute(
    db,
  );
}
