import { expect, test } from 'vitest';

import { Comments } from '#/core/comments.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { Processing } from '#/core/processing.ts';
import { Assets } from '#/networks/facebook/assets.ts';
import { accountFields, limitFields } from '#/networks/instagram/account-node.ts';
import { commentFields } from '#/networks/instagram/comment-node.ts';
import { containerFields } from '#/networks/instagram/container-node.ts';
import { type Draft, readRequest } from '#/networks/instagram/draft.ts';
import { beginVideo, openFiles } from '#/networks/instagram/files.ts';
import { typicalFigures } from '#/networks/instagram/insight-methods.ts';
import { postFields } from '#/networks/instagram/media-node.ts';
import official from '#/networks/instagram/official/graph-names.json' with { type: 'json' };
import { Posts } from '#/networks/instagram/posts.ts';
import { Switches } from '#/networks/instagram/switches.ts';
import { Containers } from '#/networks/meta/containers.ts';
import { worldForTest } from '#/testing/pretend-network.ts';

const { fields, parameters } = official;

/** Notes which names are asked for. */
class Watched extends Map<string, string> {
  readonly asked = new Set<string>();

  override get(name: string): string | undefined {
    this.asked.add(name);
    return super.get(name);
  }

  override has(name: string): boolean {
    this.asked.add(name);
    return super.has(name);
  }
}

test('a post is read from every parameter that Meta names, and from no other', () => {
  const calls = [
    { image_url: 'a' },
    { media_type: 'REELS', video_url: 'v' },
    { media_type: 'CAROUSEL', children: '1,2' },
    { media_type: 'STORIES', upload_type: 'resumable' },
  ].map((call) => new Watched(Object.entries(call)));
  for (const call of calls) readRequest(call);
  const read = new Set(calls.flatMap(({ asked }) => [...asked]));
  expect([...read].sort()).toEqual([...parameters.media].sort());
});

test('every field that the sandbox answers has the name that Meta gives it', async () => {
  const world = await worldForTest();
  const assets = new Assets(world);
  const processing = new Processing(world, { network: 'instagram', usualMs: 0 });
  const containers = new Containers<Draft>(world, 'instagram', processing);
  const files = openFiles(world);
  const comments = new Comments(world, 'instagram');
  const posts = new Posts(world, comments);
  const figures = new FigureBook(world, 'instagram', typicalFigures);
  const shelves = { assets, containers, files, posts, comments, figures, switches: new Switches(world) };
  const account = assets.create({ username: 'a', name: 'A', personId: '1', instagram: 'a' }).instagram!;
  const { draft } = readRequest(new Map(Object.entries({ media_type: 'REELS', upload_type: 'resumable' })));
  const file = { id: '', fileId: beginVideo(files, account.id).id, kind: 'VIDEO', altText: '' } as const;
  const whole = { ...draft, coverId: null, files: [file] };
  const container = containerFields(shelves, containers.open(account.id, whole));
  const post = posts.create(account, whole);
  const comment = comments.create({ id: '1', postId: post.id, accountId: account.id, text: 'First' }, account.username);
  const answered = {
    IGComment: commentFields(shelves, comment),
    IGUser: accountFields(world, shelves, account.id),
    IGMedia: postFields(world, shelves, post),
    IGContainer: container,
    IGVideoStatus: container['video_status'],
    ContentPublishingLimit: limitFields(world, shelves, account.id),
  };
  for (const [type, shown] of Object.entries(answered)) {
    expect(fields[type as keyof typeof answered]).toEqual(expect.arrayContaining(Object.keys(shown as object)));
  }
  const { uploading_phase, processing_phase } = answered.IGVideoStatus as Record<string, object>;
  expect(fields.UploadingPhase).toEqual(expect.arrayContaining(Object.keys(uploading_phase ?? {})));
  expect(fields.ProcessingPhase).toEqual(expect.arrayContaining(Object.keys(processing_phase ?? {})));
});
