import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS, type InvitationState, type MemberRole } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

export interface StoredInvitation {
  id: string;
  spaceId: SpaceId;
  email: string;
  role: MemberRole;
  accounts: string[] | null;
  invitedBy: string | null;
  inviterName: string | null;
  createdAt: Date;
  expiresAt: Date;
  state: InvitationState;
  acceptedBy: string | null;
}

/** The secret of a link: 160 bits. Only its hash is stored. */
export function createInvitationToken(): string {
  return randomBytes(20).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const isOpen = sql<boolean>`accepted_at is null and taken_back_at is null`;

const columns = sql`i.id, i.space_id "spaceId", i.email, i.role, i.accounts, i.invited_by "invitedBy", u.name "inviterName",
  i.created_at "createdAt", i.expires_at "expiresAt", i.accepted_by "acceptedBy",
  case when i.accepted_at is not null then 'used' when i.taken_back_at is not null then 'taken-back'
    when s.removed_at is not null or i.expires_at <= clock_timestamp() then 'ended' else 'open' end state`;

async function find(db: Executor, where: RawBuilder<boolean>): Promise<StoredInvitation[]> {
  const { rows } = await sql<StoredInvitation>`
    select ${columns} from space_invitations i join spaces s on s.id = i.space_id left join users u on u.id = i.invited_by
    where ${where} order by i.created_at, i.id`.execute(db);
  return rows;
}

/** Those of a space that were neither accepted nor taken back; also those whose days are over, which can be sent again. */
export function listInvitations(db: Executor, spaceId: SpaceId): Promise<StoredInvitation[]> {
  return find(db, sql`i.space_id = ${spaceId} and ${isOpen}`);
}

export async function findInvitation(db: Executor, spaceId: SpaceId, id: string) {
  return (await find(db, sql`i.id = ${id} and i.space_id = ${spaceId} and ${isOpen}`))[0];
}

/** By the token of either link, whatever became of it. */
export async function findByToken(db: Executor, token: string): Promise<StoredInvitation | undefined> {
  const hash = hashOf(token);
  return (await find(db, sql`i.token_hash = ${hash} or i.mailed_hash = ${hash}`))[0];
}

/** Stores an invitation in place of an open one for the same address, whose links then lead nowhere. */
export async function storeInvitation(
  trx: Executor,
  invitation: Pick<StoredInvitation, 'spaceId' | 'email' | 'role' | 'accounts'> & { invitedBy: string },
  token: string,
): Promise<string> {
  const { spaceId, email, role, accounts, invitedBy } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into space_invitations as i (space_id, email, role, accounts, token_hash, invited_by, expires_at)
    values (${spaceId}, ${email}, ${role}, ${accounts}::text[], ${hashOf(token)}, ${invitedBy}, ${expiry})
    on conflict (space_id, email) where ${isOpen} do update
      set role = excluded.role, accounts = excluded.accounts, token_hash = excluded.token_hash, mailed_hash = null,
        invited_by = excluded.invited_by, created_at = clock_timestamp(), expires_at = excluded.expires_at
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A stored invitation has no id');
  return id;
}

const expiry = sql`clock_timestamp() + make_interval(days => ${sql.lit(INVITATION_DAYS)})`;

/** Gives an open invitation a new link and its days anew. The former links lead nowhere. */
export async function renewInvitation(trx: Executor, id: string, token: string): Promise<void> {
  await sql`update space_invitations set token_hash = ${hashOf(token)}, mailed_hash = null, expires_at = ${expiry}
    where id = ${id} and ${isOpen}`.execute(trx);
}

/** Gives the mail of an open invitation its link; undefined when there is nothing to mail any more. */
export async function createMailedToken(db: Executor, id: string): Promise<string | undefined> {
  const token = createInvitationToken();
  const { rows } = await sql`
    update space_invitations i set mailed_hash = ${hashOf(token)} from spaces s
    where i.id = ${id} and s.id = i.space_id and s.removed_at is null and ${isOpen} and expires_at > clock_timestamp()
    returning i.id`.execute(db);
  return rows.length === 0 ? undefined : token;
}

export async function takeBack(trx: Executor, id: string): Promise<void> {
  await sql`update space_invitations set taken_back_at = clock_timestamp() where id = ${id} and ${isOpen}`.execute(trx);
}

/**
 * Takes back what somebody may not invite to any more, so that a former manager cannot come back by a link of their own.
 * Null: they may invite to nothing.
 */
export async function takeBackBeyond(
  trx: Executor,
  { spaceId, invitedBy, allowed }: { spaceId: SpaceId; invitedBy: string; allowed: readonly MemberRole[] },
): Promise<void> {
  await sql`update space_invitations set taken_back_at = clock_timestamp()
    where space_id = ${spaceId} and invited_by = ${invitedBy} and role <> all(${allowed}::text[]) and ${isOpen}`.execute(
    trx,
  );
}

export async function markAccepted(trx: Executor, id: string, userId: string): Promise<void> {
  await sql`update space_invitations set accepted_at = clock_timestamp(), accepted_by = ${userId} where id = ${id}`.execute(
    trx,
  );
}

/** Whether this address may register although registration is closed (OP-175). */
export async function isInvited(db: Executor, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from space_invitations i join spaces s on s.id = i.space_id
    where i.email = ${email} and ${isOpen} and expires_at > clock_timestamp() and s.removed_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
