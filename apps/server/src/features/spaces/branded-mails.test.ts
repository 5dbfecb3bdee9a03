import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages } from '#/db/add-messages.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { addressOf } from '#/mail/mail-server.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, verifyAddress, within } from '#/testing/space.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';
import { tellNow } from '#/testing/tell-now.ts';

let sandbox: TestSandbox;
let server: TestServer;
/** With a mail server of the operator's, as mails get to strangers there. */
beforeAll(async () => {
  sandbox = await openSandbox();
  const SMTP_URL = await addressOf({ kind: 'announced', at: `${sandbox.url}/_sandbox/id` });
  server = await startTestServer({
    environment: { ...sandbox.asOwn, SMTP_URL, MAIL_FROM: 'nonet@nonet.test', MESSAGE_WAIT_S: '300' },
    plans: { sold: true, limited: true },
  });
});
afterAll(() => server.close());

const give = (plan: string, { uid }: Person) =>
  sql`insert into plans (user_id, given) values (${uid}, ${plan}) on conflict (user_id) do update set given = excluded.given`.execute(
    server.db,
  );

async function withBrand(name: string): Promise<Person> {
  const person = await server.register(name);
  await give('premium', person);
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#005D5E' } })
    .jpeg()
    .toBuffer();
  const uploaded = await person.fetch('/api/media', { method: 'POST', body: new Uint8Array(jpeg) });
  const { id: logoId } = (await uploaded.json()) as { id: string };
  const set = await person.json('PATCH', '/api/brand', { name: 'Studio Fala', accent: '#005D5E', logoId });
  expect(set.status).toBe(200);
  return person;
}

/** What the newest mail to an address looks like, with this subject. */
async function newest(email: string, subject: RegExp) {
  await server.runJobs();
  const mail = (await sandbox.mails()).findLast((one) => one.to === email && subject.test(one.subject));
  if (mail === undefined) throw new Error(`No mail ${subject} to ${email}`);
  const html = await (await fetch(`${sandbox.url}/mail/${mail.id}/html`)).text();
  return {
    head: /<p style="[^"]*">((?:<img [^>]*>)?[^<]*)<\/p>/
      .exec(html)?.[1]
      ?.replace(/<img src="data:image\/png;base64,[^>]*>/, '[logo] '),
    button: /background:(#\w+)/.exec(html)?.[1],
  };
}

const ours = { head: 'Nonet', button: '#1c2333' };
const brand = { head: '[logo] Studio Fala', button: '#005D5E' };

async function invite(by: Person, email: string) {
  expect((await by.json('POST', '/api/invitations', { email, role: 'viewer' })).status).toBe(201);
  return newest(email, /^You are invited/);
}

test('BRAND-01 an invitation has the brand of its space, if the inviter’s address is verified', async () => {
  const ana = await withBrand('Ana');
  expect(await invite(ana, 'one@example.org')).toEqual(ours);
  await verifyAddress(server, ana);
  expect(await invite(ana, 'two@example.org')).toEqual(brand);
});

test('BRAND-01 what is mailed of one space has its brand, also to its members; of several spaces, and to change a password, it has ours', async () => {
  const [ana, mary] = [await withBrand('Ana'), await server.register('Mary')];
  for (const person of [ana, mary]) await verifyAddress(server, person);
  await addMember(server, ana, mary, { role: 'manager' });
  expect(await newest(ana.email, /^Mary is in/)).toEqual(brand);

  const tell = async (person: Person, ...spaces: Person[]) => {
    await person.json('PUT', '/api/message-settings', { mail: { 'repeat-stopped': 'at-once' } });
    for (const space of spaces) {
      const title = `${space.uid} ${spaces.length}`;
      await addMessages(server.db, [
        { kind: 'repeat-stopped', spaceId: space.uid, key: title, data: { title, news: 'ends', days: [] } },
      ]);
    }
    await tellNow(server);
  };
  await tell(mary, ana);
  expect(await newest(mary.email, /The repeat/)).toEqual({ ...brand, button: undefined });
  await tell(mary, ana, mary);
  expect(await newest(mary.email, /and 1 more$/)).toEqual({ ...ours, button: undefined });

  await server.fetch('/api/auth/request-password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.config.publicUrl },
    body: JSON.stringify({ email: ana.email }),
  });
  expect(await newest(ana.email, /^Set a new password/)).toEqual(ours);
});

test('BRAND-01 the weekly report has the brand of its space as long as the plan has brands', async () => {
  const ana = await withBrand('Ana');
  await verifyAddress(server, ana);
  const account = await addConnection(server, ana, 'studio');
  await storeOutcome(server, ana, { at: '2026-11-18T08:00:00Z', on: { [account]: { lateMs: 1 } } });
  const jobs = createJobs({ db: server.db, databaseUrl: server.databaseUrl, log: createLog('silent') });
  const report = async () => {
    const days = { first: '2026-11-16', last: '2026-11-22', timeZone: 'UTC' };
    await jobs.enqueue(server.db, 'send-mail', { kind: 'weekly-report', userId: ana.uid, spaceId: ana.uid, ...days });
    return newest(ana.email, /^Your week/);
  };
  expect(await report()).toEqual(brand);
  await give('standard', ana);
  expect(await report()).toEqual(ours);
  await give('premium', ana);
  await ana.json('PATCH', '/api/brand', { name: null, accent: null, logoId: null });
  expect(await report()).toEqual(ours);
});

test('BRAND-01 the calendar of an address is called as the brand, and programs fetch it anew when that changes', async () => {
  const ana = await withBrand('Ana');
  const { space } = (await ana.json('POST', '/api/spaces', { name: 'Client' })).body;
  const here = within(ana, space.id);
  const { address } = (await here.json('POST', '/api/calendar-feed')).body;
  const fetchName = async () => {
    const answer = await server.fetch(new URL(address).pathname);
    return [/X-WR-CALNAME:(.*)\r/.exec(await answer.text())?.[1], answer.headers.get('etag')];
  };
  const [before, tag] = await fetchName();
  expect(before).toBe('Nonet: Client');
  await here.json('PATCH', '/api/brand', { name: 'Kettle, Thyme' });
  const [after, newTag] = await fetchName();
  expect(after).toBe('Kettle\\, Thyme');
  expect(newTag).not.toBe(tag);
});
