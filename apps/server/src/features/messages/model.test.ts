import { randomUUID } from 'node:crypto';
import { type MailRhythm, mailRhythms } from '@nonet/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages, reconnectMessage } from '#/db/add-messages.ts';
import { transact } from '#/db/transaction.ts';
import { chooseRhythms } from '#/features/messages/message-settings.ts';
import { countUnread, markRead, readPage } from '#/features/messages/messages.queries.ts';
import { readToMail } from '#/features/messages/read-to-mail.ts';
import { tellMessages } from '#/features/messages/tell-messages.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

const ACCOUNTS = 3;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sql`create table orders (number int generated always as identity, user_id text, ids uuid[])`.execute(server.db);
});
afterAll(() => server.close());

type Step =
  | { do: 'break' | 'break-and-crash' | 'mend'; account: number }
  | { do: 'read'; nth: number }
  | { do: 'read-all' | 'sweep' | 'sweep-and-crash' | 'sweep-twice' | 'deliver' }
  | { do: 'wait'; minutes: number }
  | { do: 'choose'; rhythm: MailRhythm };

const account = fc.nat(ACCOUNTS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('break' as const), account }) },
  fc.record({ do: fc.constantFrom('break-and-crash' as const, 'mend' as const), account }),
  fc.record({ do: fc.constant('read' as const), nth: fc.nat(5) }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'read-all' as const,
        'sweep' as const,
        'sweep-and-crash' as const,
        'sweep-twice' as const,
        'deliver' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 4, 6, 700) }) },
  fc.record({ do: fc.constant('choose' as const), rhythm: fc.constantFrom(...mailRhythms) }),
);

/** What the first mail says does not hold when it is written, and holds again later: then the second message tells it. */
const brokenAgain: Step[] = [
  { do: 'break', account: 0 },
  { do: 'wait', minutes: 6 },
  { do: 'sweep' },
  { do: 'mend', account: 0 },
  { do: 'deliver' },
  { do: 'break', account: 0 },
];

const crash = () => Promise.reject(new Error('The process was killed.'));

/** One person, what happens to their accounts, and all mails that they get. */
async function arrange() {
  const { db } = server;
  const person = await server.register();
  const userId = person.uid;
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, () => addConnection(server, person, `a-${randomUUID()}`)),
  );
  /** Of each message that was delivered: when, in steps. */
  const delivered: string[] = [];
  const readByPerson = new Set<string>();

  const unread = async () =>
    (await readPage(db, userId, { after: null, limit: 1_000 })).filter(({ isRead }) => !isRead);
  const read = async (ids: string[]) => {
    for (const id of ids) readByPerson.add(id);
    await markRead(db, userId, { ids });
  };
  const telling = { db, log: pino({ level: 'silent' }), waitMs: 5 * MINUTE_MS, mayMailUnverified: true };
  const sweep = (mail = order) => tellMessages({ ...telling, mail });
  const order: Parameters<typeof tellMessages>[0]['mail'] = (trx, told) =>
    sql`insert into orders (user_id, ids) values (${told.userId}, ${told.ids}::uuid[])`
      .execute(trx)
      .then(() => undefined);
  const breakAccount = (id: string, end: () => Promise<void>) =>
    transact(db, async (trx) => {
      const { rows } = await sql<{
        version: number;
      }>`update connections set reconnect_needed = true, version = version + 1
        where id = ${id} returning version`.execute(trx);
      await addMessages(trx, [
        reconnectMessage({ spaceId: userId, connectionId: id, version: rows[0]?.version ?? 0, reason: null }),
      ]);
      await end();
    });

  async function deliver(): Promise<void> {
    const { rows } = await sql<{ ids: string[] }>`
      delete from orders where number = (select min(number) from orders where user_id = ${userId}) returning ids::text[]`.execute(
      db,
    );
    const ids = rows[0]?.ids ?? [];
    const holding = (await readPage(db, userId, { after: null, limit: 1_000 })).filter((row) => ids.includes(row.id));
    const mailed = await readToMail(db, userId, ids);
    const expected = holding.filter(({ id, isOver }) => !isOver && !readByPerson.has(id));
    expect(mailed).toHaveLength(expected.length);
    delivered.push(...expected.map(({ id }) => id));
  }

  async function take(one: Step): Promise<void> {
    switch (one.do) {
      case 'break':
        return breakAccount(accounts[one.account] ?? '', async () => undefined);
      case 'break-and-crash':
        return breakAccount(accounts[one.account] ?? '', crash).catch(() => undefined);
      case 'mend':
        return void (await sql`update connections set reconnect_needed = false where id = ${accounts[one.account]}`.execute(
          db,
        ));
      case 'read':
        return read((await unread()).slice(one.nth, one.nth + 1).map(({ id }) => id));
      case 'read-all':
        return read((await unread()).map(({ id }) => id));
      case 'sweep':
        return sweep();
      case 'sweep-and-crash':
        return sweep(crash);
      case 'sweep-twice':
        return void (await Promise.all([sweep(), sweep()]));
      case 'deliver':
        return deliver();
      case 'wait':
        return void (await sql`update messages set created_at = created_at - ${one.minutes} * interval '1 minute',
          tell_at = tell_at - ${one.minutes} * interval '1 minute' where user_id = ${userId}`.execute(db));
      case 'choose':
        return void (await transact(db, (trx) => chooseRhythms(trx, { userId }, { reconnect: one.rhythm })));
      default:
        return one satisfies never;
    }
  }

  async function judge(): Promise<void> {
    expect(new Set(delivered).size, 'each is told at most once').toBe(delivered.length);
    const { rows } = await sql<{ unread: number }>`
      select count(*) filter (where read_at is null)::int unread from messages where user_id = ${userId}`.execute(db);
    expect(await countUnread(db, userId)).toBe(rows[0]?.unread);
  }

  /** Lets everything run to its end, and finds what nobody was told. */
  async function lost(): Promise<string[]> {
    await take({ do: 'choose', rhythm: 'at-once' });
    for (const _ of [1, 2]) {
      await take({ do: 'wait', minutes: DAY_MINUTES });
      await sweep();
    }
    for (let left = 1; left > 0; ) {
      await deliver();
      const { rows } = await sql<{
        left: number;
      }>`select count(*)::int "left" from orders where user_id = ${userId}`.execute(db);
      left = rows[0]?.left ?? 0;
    }
    return (await unread()).flatMap(({ id, isOver }) => (isOver || delivered.includes(id) ? [] : [id]));
  }

  return { person: person satisfies Person, take, judge, lost };
}

test('NOTE-05 whatever happens, is read and crashes: each is told at most once, never after it was read, none is lost, and the count is that of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { take, judge, lost } = await arrange();
      let isNever = false;
      for (const one of steps) {
        await take(one);
        if (one.do === 'choose') isNever ||= one.rhythm === 'never';
        await judge();
      }
      const missing = await lost();
      await judge();
      // A person who chose *never* was not told of what came while that held.
      expect(isNever ? [] : missing).toEqual([]);
    }),
    { numRuns: 60, examples: [[brokenAgain]] },
  );
}, 120_000);
