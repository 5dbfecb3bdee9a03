import { sql } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { createMailedToken } from '#/features/spaces/invitations.queries.ts';
import type { MailedInvitation } from '#/mail/space-mails.ts';

/** Makes the link for the mail of an invitation; undefined when there is nothing to mail any more. */
export async function openInvitation(
  db: Database,
  id: string,
  { trustsAll }: { trustsAll: boolean },
): Promise<{ invitation: MailedInvitation; spaceId: SpaceId; token: string } | undefined> {
  const token = await createMailedToken(db, id);
  if (token === undefined) return undefined;
  const { rows } = await sql<
    Omit<MailedInvitation, 'names'> & { spaceId: SpaceId; space: string; inviter: string | null; isKnown: boolean }
  >`
    select i.email, i.space_id "spaceId", i.role, coalesce(s.name, o.name) space, u.name inviter, coalesce(u.email_verified, false) "isKnown"
    from space_invitations i join spaces s on s.id = i.space_id join users o on o.id = s.owner_id
      left join users u on u.id = i.invited_by
    where i.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { email, spaceId, role, space, inviter, isKnown } = row;
  const names = inviter !== null && (isKnown || trustsAll) ? { space, inviter } : null;
  return { invitation: { email, role, names }, spaceId, token };
}
