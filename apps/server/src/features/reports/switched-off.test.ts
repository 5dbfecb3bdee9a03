import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { startTestSandboxServer } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, readJson, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
});
afterAll(() => server.close());

/** A person with five posts in the last whole week. */
async function arrange(): Promise<Person> {
  const person = await server.register('Ada');
  const account = await addConnection(server, person);
  const { from } = (await person.json('GET', '/api/reports/week')).body;
  for (const hour of ['08', '09', '10', '11', '12']) {
    await storeOutcome(server, person, { at: `${from}T${hour}:00:00Z`, on: { [account]: { lateMs: 1 } } });
  }
  return person;
}

/** The reports that the person was mailed, as the mail server has them. */
async function reports({ email }: Person): Promise<AnyJson[]> {
  await server.enqueueTimedJobs();
  await server.runJobs();
  const { messages } = await readJson(await fetch(`${sandbox.url}/_sandbox/mail`));
  return messages.filter(({ to, subject }: AnyJson) => to === email && subject.includes('Your week on Nonet'));
}

test('NOTE-04 who switched the report off gets none, and one press in a mail program switches it off', async () => {
  const [off, pressing] = [await arrange(), await arrange()];
  expect((await off.json('PUT', '/api/message-settings', { weeklyReport: false })).body).toMatchObject({
    weeklyReport: false,
    isReportOn: false,
  });
  expect((await pressing.json('GET', '/api/message-settings')).body.weeklyReport).toBeNull();
  // Before eight on Monday nothing is due in the zone of this person, who has none.
  const isEarlyOnMonday = new Date().getUTCDay() === 1 && new Date().getUTCHours() < 8;
  const mails = await reports(pressing);
  expect(mails).toHaveLength(isEarlyOnMonday ? 0 : 1);
  expect(await reports(off)).toEqual([]);
  for (const { unsubscribe } of mails) {
    expect(unsubscribe.post).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /<(http[^>]+)>/.exec(unsubscribe.list) ?? [];
    const answer = await server.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(204);
    expect((await pressing.json('GET', '/api/message-settings')).body).toMatchObject({
      weeklyReport: false,
      isReportOn: false,
    });
  }
});

test('TEAM-11, NOTE-04 the report of another’s space names it and leads there; who is no longer a member gets none', async () => {
  const [owner, member, former] = [await arrange(), await server.register('Mary'), await server.register('Fritz')];
  await sql`update spaces set name = 'Studio Fala' where id = ${owner.uid}`.execute(server.db);
  for (const person of [member, former]) {
    await addMember(server, owner, person, { role: 'viewer' });
    await within(person, owner.uid).json('PUT', '/api/message-settings', { weeklyReport: true });
  }
  await server.runJobs();
  await server.enqueueTimedJobs();
  await sandbox.refuseMail(451, 3);
  await server.runJobs();
  expect((await owner.json('DELETE', `/api/members/${former.uid}`)).status).toBe(204);
  await server.runJobs({ evenPutOff: true });
  const isEarlyOnMonday = new Date().getUTCDay() === 1 && new Date().getUTCHours() < 8;
  const mails = await reports(member);
  expect(mails).toHaveLength(isEarlyOnMonday ? 0 : 1);
  const { shortId } = (await member.json('GET', '/api/spaces')).body.spaces[1];
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^Studio Fala: Your week on Nonet, /);
    expect(text).toContain(`/s/${shortId}/reports/week?of=`);
    expect(text).toContain('5 posts went out.');
  }
  expect(await reports(former)).toEqual([]);
});

test('NOTE-04 a mail that is written after the report was switched off is not sent', async () => {
  const person = await arrange();
  await server.runJobs();
  await server.enqueueTimedJobs();
  await sandbox.refuseMail(451, 1);
  await server.runJobs();
  await person.json('PUT', '/api/message-settings', { weeklyReport: false });
  await server.runJobs({ evenPutOff: true });
  expect(await reports(person)).toEqual([]);
});
