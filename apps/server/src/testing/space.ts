import { sql } from 'kysely';
import type { AnyJson, Person, TestServer } from '#/testing/server.ts';

/** A person whose calls are made in this space. */
export function within(person: Person, spaceId: string): Pick<Person, 'uid' | 'fetch' | 'json'> {
  const fetch: Person['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('nonet-space', spaceId);
    return person.fetch(path, { ...init, headers });
  };
  return {
    uid: person.uid,
    fetch,
    async json(method, path, body) {
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await fetch(path, { method, ...(body === undefined ? {} : json) });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}

/** Notes that the address of somebody is theirs. */
export async function verifyAddress(server: TestServer, person: Person): Promise<void> {
  await sql`update users set email_verified = true where id = ${person.uid}`.execute(server.db);
}

/** Invites somebody and lets them accept. */
export async function addMember(
  server: TestServer,
  owner: Person,
  member: Person,
  { role = 'editor', space = owner.uid, ...more }: { role?: string; space?: string; accounts?: string[] } = {},
): Promise<AnyJson> {
  const invited = await within(owner, space).json('POST', '/api/invitations', { email: member.email, role, ...more });
  if (invited.status !== 201) throw new Error(`The invitation was refused: ${JSON.stringify(invited)}`);
  await verifyAddress(server, member);
  const accepted = await member.json('POST', `/api/invitation-links/${tokenOf(invited.body.link)}/accept`);
  if (accepted.status !== 200) throw new Error(`It could not be accepted: ${JSON.stringify(accepted)}`);
  return accepted.body;
}

export function tokenOf(link: string): string {
  return link.split('/').at(-1) ?? '';
}
