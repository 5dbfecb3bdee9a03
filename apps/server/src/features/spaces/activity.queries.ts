import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Actor } from '#/features/spaces/spaces-parts.ts';

/** What people do in a space that others should be able to look up (TEAM-09, TEAM-14). */
export interface Activity {
  spaceId: SpaceId;
  by: Actor;
  what:
    | 'space-renamed'
    | 'brand-changed'
    | 'space-deleted'
    | 'space-restored'
    | 'space-offered'
    | 'space-transferred'
    | 'member-invited'
    | 'invitation-taken-back'
    | 'member-joined'
    | 'member-changed'
    | 'member-removed'
    | 'member-left';
  /** The id of the person or the invitation that it was done to. */
  subject?: string;
  before?: object;
  after?: object;
}

/** Rows are added in the transaction of the change, and never changed by it later. */
export async function noteActivity(trx: Executor, { spaceId, by, what, ...more }: Activity): Promise<void> {
  const { subject = null, before, after } = more;
  await sql`insert into activity (space_id, person_id, person_name, what, subject, before, after)
    values (${spaceId}, ${by.uid}, ${by.displayName}, ${what}, ${subject}, ${json(before)}::jsonb, ${json(after)}::jsonb)
  `.execute(trx);
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
