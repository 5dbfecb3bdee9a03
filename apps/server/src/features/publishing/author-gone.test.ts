import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { schedulePost } from '#/features/posts/schedule-post.ts';
import { createPlanner } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

/** A post in the planner's space whose author is a member of it. `tell`: what happens to them while it is being sent. */
async function byMember() {
  const planner = await createPlanner(createWorld());
  const { db, caller } = planner;
  await sql`insert into users (id, name, email) values ('mona', 'Mona', 'mona@example.org')`.execute(db);
  await sql`insert into space_members (space_id, user_id, role) values (${caller.uid}, 'mona', 'editor')`.execute(db);
  const post = {
    title: 'A post',
    description: 'Of Mona',
    scheduledDate: new Date().toISOString(),
    platforms: [await planner.connect()],
  };
  const mona = { ...caller, uid: 'mona', role: 'editor' as const };
  const { id } = (await schedulePost(planner.posts, mona, post, null)).post;
  const told = async () =>
    (await sql<{ who: string }>`select user_id who from messages order by 1`.execute(db)).rows.map(({ who }) => who);
  return { planner, id, told };
}

const happenings = {
  'is made a viewer': sql`update space_members set role = 'viewer' where user_id = 'mona'`,
  'is removed': sql`delete from space_members where user_id = 'mona'`,
  'deletes their account': sql`delete from users where id = 'mona'`,
};

test.each(Object.entries(happenings))(
  'TEAM-04, TEAM-09 what is out is recorded although its author %s between fence and answer',
  async (_what, happening) => {
    const { planner, id } = await byMember();
    planner.world.meanwhile = async () => void (await happening.execute(planner.db));
    await planner.settle();
    expect(planner.world.posts).toHaveLength(1);
    expect(await planner.post(id)).toMatchObject({ status: 'published', targets: [{ status: 'published' }] });
    const { rows } = await sql`select from attempts where outcome = 'published'`.execute(planner.db);
    expect(rows).toHaveLength(1);
  },
);

test.each([
  ['is made a viewer', ['mona']],
  ['is removed', []],
  ['deletes their account', []],
] as const)(
  'TEAM-11 what is refused is told to who may mend it when its author %s between fence and answer',
  async (what, author) => {
    const { planner, id, told } = await byMember();
    planner.world.next = ['refuse'];
    planner.world.meanwhile = async () => void (await happenings[what].execute(planner.db));
    await planner.settle();
    expect((await planner.post(id)).status).toBe('failed');
    expect(await told()).toEqual([planner.caller.uid, ...author].toSorted());
  },
);
