import { expect, test } from 'vitest';

import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { editPost } from '#/features/posts/edit-post.ts';
import { createSealer } from '#/secrets/seal.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld, type World } from '#/testing/world.ts';

/** A planner with an account on X and one on Bluesky, each a world of its own. */
async function onTwoNetworks() {
  const worlds = { twitter: createWorld({ id: 'twitter', repeat: 'refused' }), bluesky: createWorld() };
  const planner = await createPlanner(worlds.bluesky);
  planner.engine.networks = new Map([...planner.engine.networks, ['twitter', worlds.twitter.network]]);
  const platforms = [await connect(planner, worlds.twitter), await planner.connect()];
  const texts = (network: keyof typeof worlds) => worlds[network].posts.map(({ text }) => text);
  return { planner, platforms, texts };
}

async function connect({ db, caller }: Planner, { network }: World): Promise<string> {
  const parts = { db, sealer: createSealer('a secret of at least thirty-two characters'), ...withoutLimits };
  const { connectionId } = await saveConnection(parts, caller.uid, network, {
    account: { remoteId: 'remote-x', username: 'studio', profileName: null, profilePicture: null },
    auth: { access: 'access-0', refresh: 'refresh-0' },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return connectionId;
}

test('each network receives its own text, and the shared one where it has none', async () => {
  const { planner, platforms, texts } = await onTwoNetworks();
  await planner.schedule({ platforms, description: 'For all', descriptions: { twitter: 'For X' } });
  await planner.settle();
  expect(texts('twitter')).toEqual(['For X']);
  expect(texts('bluesky')).toEqual(['For all']);
});

test('a text that is changed after it was prepared goes out as it is now', async () => {
  const { planner, platforms, texts } = await onTwoNetworks();
  const { id, version } = await planner.schedule({
    platforms,
    description: 'For all',
    descriptions: { twitter: 'Before', bluesky: 'Before' },
    dueInMs: 30_000,
  });
  await planner.settle();
  expect((await planner.post(id)).targets.map(({ status }) => status)).toEqual(['ready', 'ready']);
  const scheduledDate = new Date().toISOString();
  await editPost(
    planner.posts,
    { spaceId: planner.caller.uid, id: id, accounts: null },
    { version, scheduledDate, descriptions: { twitter: 'After' } },
  );
  await planner.settle();
  expect(texts('twitter')).toEqual(['After']);
  expect(texts('bluesky')).toEqual(['For all']);
});

test('TPL-13 a network that has no field for a link is not given the one of the Pin', async () => {
  const { planner, platforms } = await onTwoNetworks();
  const links: (string | null)[] = [];
  const { prepare } = planner.world.network;
  planner.world.network.prepare = (input, ...rest) => {
    links.push(input.link);
    return prepare(input, ...rest);
  };
  const { id } = await planner.schedule({ platforms, link: 'https://kiln.example/bowl' });
  await planner.settle();
  expect((await planner.post(id)).link).toBe('https://kiln.example/bowl');
  expect(links).toEqual([null]);
});

test('TPL-06 a network that a template is not made for gets an ordinary post, and is told of the template', async () => {
  const { planner, platforms } = await onTwoNetworks();
  const { prepare } = planner.world.network;
  const told: unknown[] = [];
  planner.world.network.prepare = (input, ...rest) => {
    told.push([input.template, input.format]);
    return prepare(input, ...rest);
  };
  await planner.schedule({ platforms });
  const { id } = await planner.schedule({ platforms });
  const template = { id: 'instagram-story', name: 'Instagram Story', category: 'Story' };
  await planner.db
    .updateTable('posts')
    .set({ template: JSON.stringify(template) })
    .where('id', '=', id)
    .execute();
  await planner.settle();
  // Bluesky has no stories: there it is what it is without a template.
  expect(told.toSorted()).toEqual(
    [
      [null, 'feed'],
      ['instagram-story', 'feed'],
    ].toSorted(),
  );
});

test('TPL-06 Instagram is told that the template makes a story, unless another kind was chosen for the account', async () => {
  const planner = await createPlanner(createWorld({ id: 'instagram' }));
  const account = await planner.connect();
  const { prepare } = planner.world.network;
  const told: unknown[] = [];
  planner.world.network.prepare = (input, ...rest) => {
    told.push([input.options, input.format]);
    return prepare(input, ...rest);
  };
  const shape = { kind: 'image', content_type: 'image/jpeg', bytes: 10, width: 1080, height: 1080 } as const;
  const { id } = await planner.db
    .insertInto('media')
    .values({ ...shape, sha256: 's', storage_key: 'k', space_id: planner.caller.uid })
    .returning('id')
    .executeTakeFirstOrThrow();
  const story = { platforms: [account], media: [{ id }], template: { id: 'instagram-story', name: '', category: '' } };
  await planner.schedule({ ...story, options: { [account]: { format: 'feed' } } });
  await planner.schedule(story);
  await planner.settle();
  expect(told.toSorted()).toEqual(
    [
      [{}, 'story'],
      [{ format: 'feed' }, 'feed'],
    ].toSorted(),
  );
});
