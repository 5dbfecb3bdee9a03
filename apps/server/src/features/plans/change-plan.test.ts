import { randomUUID } from 'node:crypto';
import { monthlyLimit, type PlanId, planIds, plans, usageMonth } from '@nonet/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { planChanges } from '#/assemble/plan-changes.ts';
import { createListener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { chargePost, readUsage } from '#/features/usage/usage.queries.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

const rules = { quotas: 'posting', sold: true, limited: true, defaultPlan: 'basic' } as const;
const { setPlan, givePlan } = planChanges(rules, async () => undefined);
const month = (at = new Date()) => usageMonth(at);

async function customer() {
  const planner = await createPlanner();
  planner.posts.plans = rules;
  const userId = planner.caller.uid;
  const pay = (plan: PlanId | null, at?: Date) => transact(planner.db, (trx) => setPlan(trx, { userId, plan }, at));
  const give = (plan: PlanId | null) => transact(planner.db, (trx) => givePlan(trx, { userId, plan }));
  return { planner, userId, pay, give };
}

const usageOf = ({ db, caller }: Planner, at = new Date()) => readUsage(db, caller.uid, rules, at);

test('PLAN-28, BILL-11 an upgrade raises the month at once, also one without a post', async () => {
  const { planner, pay } = await customer();
  expect(await pay('standard')).toEqual({ former: 'basic', now: 'standard' });
  expect(await usageOf(planner)).toMatchObject({ plan: 'standard', count: 0, limit: 500 });
  await planner.schedule({ platforms: [await planner.connect()] });
  await pay('premium');
  expect(await usageOf(planner)).toMatchObject({ plan: 'premium', count: 1, limit: 2000 });
});

test('PLAN-28 nothing lowers within a month: a downgrade counts from the next one', async () => {
  const { planner, pay } = await customer();
  await pay('premium');
  expect(await pay('basic')).toEqual({ former: 'premium', now: 'basic' });
  await pay(null);
  expect(await usageOf(planner)).toMatchObject({ plan: 'basic', limit: 2000 });
  const next = new Date(Date.now() + 32 * 86_400_000);
  expect(await usageOf(planner, next)).toMatchObject({ plan: 'basic', count: 0, limit: 150 });
});

test('USE-09 a downgrade in a month without a record makes it with the limit of the plan before', async () => {
  const { planner, userId, pay } = await customer();
  await planner.db.insertInto('plans').values({ user_id: userId, subscribed: 'standard' }).execute();
  await pay(null);
  expect(await usageOf(planner)).toMatchObject({ plan: 'basic', count: 0, limit: 500 });
});

test('DATA-18 the larger of a plan that was given and one that is paid for holds, and each is taken back by itself', async () => {
  const { planner, userId, pay, give } = await customer();
  await give('standard');
  expect(await pay('basic')).toEqual({ former: 'standard', now: 'standard' });
  expect(await pay('premium')).toEqual({ former: 'standard', now: 'premium' });
  expect(await usageOf(planner)).toMatchObject({ plan: 'premium', limit: 2000 });
  expect(await give(null)).toEqual({ former: 'premium', now: 'premium' });
  expect(await pay(null)).toEqual({ former: 'premium', now: 'basic' });
  const row = await planner.db.selectFrom('plans').selectAll().where('user_id', '=', userId).executeTakeFirst();
  expect(row).toMatchObject({ given: null, subscribed: null });
});

test('PLAN-28 a post that is charged with the limit from before an upgrade does not keep the month small', async () => {
  const { planner, userId, pay } = await customer();
  await pay('standard');
  const stale = { spaceId: userId, postId: randomUUID(), month: month(), limit: 150 };
  await sql`with ${chargePost(stale, sql`true`)} select`.execute(planner.db);
  expect(await usageOf(planner)).toMatchObject({ count: 1, limit: 500 });
});

test('PLAN-28 of many submits at once and an upgrade between them, as many pass as the larger plan has room for', async () => {
  const { planner, userId, pay } = await customer();
  const platforms = [await planner.connect()];
  await planner.db
    .insertInto('usage')
    .values({ user_id: userId, month: month(), count: 148, monthly_limit: 150 })
    .execute();
  const submit = () =>
    planner.schedule({ platforms, dueInMs: 3_600_000 }).then(
      () => 'stored',
      () => 'refused',
    );
  const before = await Promise.all(Array.from({ length: 8 }, submit));
  expect(before.filter((answer) => answer === 'stored')).toHaveLength(2);
  await sql`update usage set count = 490`.execute(planner.db);
  const [, ...answers] = await Promise.all([pay('standard'), ...Array.from({ length: 20 }, submit)]);
  const after = await Promise.all(Array.from({ length: 20 }, submit));
  expect([...answers, ...after].filter((answer) => answer === 'stored')).toHaveLength(10);
  expect(await usageOf(planner)).toMatchObject({ count: 500, limit: 500 });
});

test('PLAN-26 a change in the last seconds of a month counts for the next one, too', async () => {
  const { planner, pay } = await customer();
  const last = new Date('2030-11-30T23:59:59.500Z');
  const next = new Date('2030-12-01T00:00:00Z');
  await planner.db
    .insertInto('usage')
    .values([{ user_id: planner.caller.uid, month: month(next), count: 1, monthly_limit: 150 }])
    .execute();
  await pay('standard', last);
  expect(await usageOf(planner, last)).toMatchObject({ limit: 500 });
  expect(await usageOf(planner, next)).toMatchObject({ count: 1, limit: 500 });
  await pay('basic', new Date('2030-12-31T23:59:59.500Z'));
  expect(await usageOf(planner, next)).toMatchObject({ limit: 500 });
  expect(await usageOf(planner, new Date('2031-01-01T00:00:00Z'))).toMatchObject({ limit: 150 });
});

test('the browsers are told of a change, and only of one', async () => {
  const { planner, userId, pay } = await customer();
  const heard: unknown[] = [];
  const listener = createListener(planner.databaseUrl, 'nonet:test');
  onTestFinished(() => listener.close());
  await listener.on(LIVE_CHANNEL, (payload) => void heard.push(JSON.parse(payload)));
  await pay('standard');
  await pay('standard');
  await pay('premium');
  const topics = ['plan', 'usage', 'connections'];
  await expect
    .poll(() => heard)
    .toEqual([
      { userId, topics },
      { userId, topics },
    ]);
});

test('a person who is gone has no plan', async () => {
  const { planner, pay } = await customer();
  await sql`delete from users`.execute(planner.db);
  expect(await pay('premium')).toBeUndefined();
});

test('PLAN-26, PLAN-27, PLAN-28 after any sequence of changes, posts and months, plan and limit are those of a model', async () => {
  const { db } = await createPlanner();
  const plan = fc.constantFrom<(PlanId | null)[]>(...planIds, null);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('paid' as const), plan }),
    fc.record({ kind: fc.constant('given' as const), plan }),
    fc.record({ kind: fc.constant('post' as const) }),
    fc.record({ kind: fc.constant('month' as const) }),
  );
  const limitOf = (id: PlanId) => monthlyLimit(plans[id], rules.quotas) ?? Infinity;
  const larger = (a: PlanId | null, b: PlanId | null): PlanId =>
    planIds.toReversed().find((id) => id === a || id === b) ?? 'basic';
  const sequences = fc.array(step, { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const userId = ownSpaceOf(randomUUID());
      await sql`insert into users (id, name, email) values (${userId}, 'Ada', ${userId})`.execute(db);
      const model = {
        given: null as PlanId | null,
        paid: null as PlanId | null,
        count: 0,
        limit: null as number | null,
      };
      let at = new Date('2030-01-15T12:00:00Z');
      for (const one of steps) {
        const former = larger(model.given, model.paid);
        if (one.kind === 'month') {
          at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 15));
          Object.assign(model, { count: 0, limit: null });
        } else if (one.kind === 'post') {
          const { limit } = await readUsage(db, userId, rules, at);
          const post = { spaceId: userId, postId: randomUUID(), month: month(at), limit };
          await sql`with ${chargePost(post, sql`true`)} select`.execute(db);
          model.limit ??= limitOf(former);
          model.count++;
        } else {
          const change = { userId, plan: one.plan };
          await transact(db, (trx) => (one.kind === 'paid' ? setPlan : givePlan)(trx, change, at));
          model[one.kind] = one.plan;
          const now = larger(model.given, model.paid);
          model.limit = Math.max(model.limit ?? limitOf(former), limitOf(now));
        }
        const held = larger(model.given, model.paid);
        const { count, limit, plan: name } = await readUsage(db, userId, rules, at);
        expect({ count, limit, name }).toEqual({ count: model.count, limit: model.limit ?? limitOf(held), name: held });
      }
    }),
    { numRuns: 40 },
  );
});
