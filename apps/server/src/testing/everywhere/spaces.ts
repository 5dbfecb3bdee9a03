import { sql } from 'kysely';
import sharp from 'sharp';
import type { Journey } from '#/testing/everywhere/journey.ts';
import type { Person } from '#/testing/server.ts';
import { tokenOf, within } from '#/testing/space.ts';

/** A space is made, gets a brand, is filled with somebody else, handed over and handed back, deleted and brought back. */
export async function beTogether({ server, ada, go }: Journey): Promise<void> {
  const { space } = await go('POST', '/api/spaces', { name: 'Shop' });
  const one = `/api/spaces/${space.id}`;
  await go('PATCH', one, { name: 'The shop' });
  await go('GET', '/api/spaces');
  await go('GET', '/api/spaces/waiting');
  const here = within(ada, space.id);
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { id: logoId } = await go('POST', '/api/media', picture, here);
  const { logo } = await go('PATCH', '/api/brand', { name: 'The shop', accent: '#005D5E', logoId }, here);
  await go('GET', '/api/brand', undefined, here);
  await server.fetch(logo);
  const eve = await server.register('Eve');
  await sql`update users set email_verified = true where id = ${eve.uid}`.execute(server.db);
  const inviteEve = () => go('POST', '/api/invitations', { email: eve.email, role: 'editor' }, here);
  await go('DELETE', `/api/invitations/${(await inviteEve()).invitation.id}`, undefined, here);
  const { invitation } = await inviteEve();
  await go('GET', `/api/invitations/${invitation.id}`, undefined, here);
  const { link } = await go('POST', `/api/invitations/${invitation.id}/resend`, undefined, here);
  await go('GET', `/api/invitation-links/${tokenOf(link)}`, undefined, eve);
  await go('POST', `/api/invitation-links/${tokenOf(link)}/accept`, undefined, eve);
  await go('GET', '/api/members', undefined, here);
  await go('GET', '/api/activity', undefined, here);
  await go('GET', `/api/activity?what=members&person=${eve.uid}`, undefined, here);
  await go('GET', '/api/activity.csv', undefined, here);
  await go('PATCH', `/api/members/${eve.uid}`, { role: 'manager' }, here);
  const handOver = async (from: Person, to: Person) => {
    await go('POST', `${one}/transfer`, { memberId: to.uid }, from);
    await go('DELETE', `${one}/transfer`, undefined, to);
    await go('POST', `${one}/transfer`, { memberId: to.uid }, from);
    await go('POST', `${one}/transfer/accept`, undefined, to);
  };
  await sql`insert into plans (user_id, given) values (${eve.uid}, 'premium')`.execute(server.db);
  await handOver(ada, eve);
  await handOver(eve, ada);
  await go('DELETE', one, { name: 'The shop' });
  await go('POST', `${one}/restore`);
  await go('POST', `${one}/leave`, undefined, eve);
  const again = await inviteEve();
  await go('POST', `/api/invitation-links/${tokenOf(again.link)}/accept`, undefined, eve);
  await go('DELETE', `/api/members/${eve.uid}`, undefined, here);
}
