import { filesUnreachable } from '@nonet/domain';
import { expect, test } from 'vitest';

import { editPost } from '#/features/posts/edit-post.ts';
import { createPlanner } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

const message = filesUnreachable('https://nonet.example');

test('a post with files for a network that cannot fetch them is refused, new and edited; words go', async () => {
  const planner = await createPlanner(createWorld({ id: 'threads' }));
  const platforms = [await planner.connect()];
  const shape = { kind: 'image', content_type: 'image/jpeg', bytes: 10, sha256: 's', storage_key: 'k' } as const;
  const { id } = await planner.db
    .insertInto('media')
    .values({ ...shape, space_id: planner.caller.uid })
    .returning('id')
    .executeTakeFirstOrThrow();
  const media = [{ id, alt: '' }];
  const reached = planner.posts.fetchProblems;
  planner.posts.fetchProblems = () => ({ threads: message });
  const refused = { status: 422, code: 'files-unreachable', message };

  const inAnHour = { dueInMs: 3_600_000, platforms };
  await expect(planner.schedule({ ...inAnHour, media })).rejects.toMatchObject(refused);
  const post = await planner.schedule(inAnHour);
  const edit = () =>
    editPost(
      planner.posts,
      { spaceId: planner.caller.uid, id: post.id, accounts: null },
      { version: post.version, media },
    );
  await expect(edit()).rejects.toMatchObject(refused);

  planner.posts.fetchProblems = reached;
  await edit();
  expect((await planner.post(post.id)).media).toHaveLength(1);
});
