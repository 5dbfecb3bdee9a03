import { type ActivityActor, type ActivityKind, type NetworkId, networkName, spaceMessages } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** Who did it. Of a guest only the name is known that they gave. */
export type Doer = { uid: string } | { guest: string } | { network: NetworkId } | 'nonet';

/** What is done in a space that others should be able to look up (TEAM-14). */
export interface Activity {
  spaceId: SpaceId;
  by: Doer;
  what: ActivityKind;
  /** The id of the person, post, account or invitation that it was done to. */
  subject?: string;
  /** The ids of the accounts that it concerns: who has none of them does not read it (TEAM-08). Absent: the space as a whole. */
  accounts?: readonly string[];
  /** Times, roles, accounts and settings, never texts of posts: a post ends with its texts, and this stays. */
  before?: object | undefined;
  after?: object | undefined;
}

/** Adds what was done in the transaction of the change, any number in one statement. No later change touches it. */
export async function noteActivity(trx: Executor, done: Activity | readonly Activity[]): Promise<void> {
  const activities = [done].flat();
  if (activities.length > 0) await activityRows(activities).execute(trx);
}

/** The same as a part of the statement that changes something. Nothing is added where the condition does not hold. */
export function activityRows(activities: readonly Activity[], condition = sql`true`): RawBuilder<unknown> {
  return sql`insert into activity (space_id, actor, person_id, person_name, what, subject, accounts, before, after)
    select * from (values ${sql.join(activities.map(valuesOf))}) a where ${condition}`;
}

function valuesOf({ spaceId, by, what, subject, accounts, before, after }: Activity): RawBuilder<unknown> {
  const { actor, uid = null, name } = doerOf(by);
  const known = uid === null ? sql`${name}` : sql`coalesce((select name from users where id = ${uid}), ${name})`;
  return sql`(${spaceId}::text, ${actor}, ${uid}::text, ${known}, ${what}, ${subject ?? null}::text,
    ${accounts === undefined ? null : [...accounts]}::text[], ${json(before)}::jsonb, ${json(after)}::jsonb)`;
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** A network lets us in no longer, until somebody connects the account again. */
export function accountLost({
  spaceId,
  connectionId,
  network,
}: Pick<Activity, 'spaceId'> & { connectionId: string; network: NetworkId }): Activity {
  const of = { subject: connectionId, accounts: [connectionId], after: { network } };
  return { spaceId, by: { network }, what: 'account-lost', ...of };
}

/** Somebody may be gone by the time that what they ordered is done. */
function doerOf(by: Doer): { actor: ActivityActor; uid?: string; name: string } {
  if (by === 'nonet') return { actor: 'nonet', name: 'Nonet' };
  if ('guest' in by) return { actor: 'guest', name: by.guest };
  if ('network' in by) return { actor: 'network', name: networkName(by.network) };
  return { actor: 'person', uid: by.uid, name: spaceMessages.formerMember };
}
