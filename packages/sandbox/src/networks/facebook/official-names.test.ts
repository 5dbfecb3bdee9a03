import { expect, test } from 'vitest';

import { Comments } from '#/core/comments.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { Processing } from '#/core/processing.ts';
import { openAccounts } from '#/networks/facebook/accounts.ts';
import { Assets } from '#/networks/facebook/assets.ts';
import { commentFields } from '#/networks/facebook/comment-methods.ts';
import { keepVideo, openFiles } from '#/networks/facebook/files.ts';
import { typicalFigures } from '#/networks/facebook/insight-methods.ts';
import official from '#/networks/facebook/official/graph-names.json' with { type: 'json' };
import { pageFields } from '#/networks/facebook/page-fields.ts';
import { Posts } from '#/networks/facebook/posts.ts';
import { unplayed } from '#/networks/facebook/publisher.ts';
import { photoFields, postFields, videoFields } from '#/networks/facebook/show-post.ts';
import { Switches } from '#/networks/facebook/switches.ts';
import { TestFacebook } from '#/networks/facebook/testing/test-client.ts';
import { Videos } from '#/networks/facebook/videos.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { worldForTest } from '#/testing/pretend-network.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

/** Asked as fields, though Meta's list has them as edges, or only where a person's pages are listed. */
const elsewhere = { Page: ['picture', 'tasks'], PagePost: ['attachments', 'comments'], Video: ['comments'] };

test('every field that the sandbox answers has the name that Meta gives it', async () => {
  const world = await worldForTest();
  const assets = new Assets(world);
  const comments = new Comments(world, 'facebook');
  const posts = new Posts(world, assets, comments);
  const files = openFiles(world);
  const videos = new Videos(world, new Processing(world, { network: 'facebook', usualMs: 0 }), posts);
  const figures = new FigureBook(world, 'facebook', typicalFigures);
  const shelves = { world, assets, files, posts, comments, videos, figures, switches: new Switches(world) };
  openAccounts(world).load();
  const page = assets.create({ username: 'a', name: 'A', personId: '1', instagram: 'a' });
  const file = await keepVideo(files, page.id, mp4Of(10_000));
  const video = videos.process(videos.begin({ pageId: page.id, kind: 'video', fileId: file.id }), file);
  const said = posts.create({ pageId: page.id, kind: 'feed', message: 'Hello' });
  const comment = comments.create({ id: '1_2', postId: said.id, accountId: page.id, text: 'First' }, page.username);
  const answered = {
    Comment: commentFields(shelves, comment),
    Page: pageFields(world, page, { token: 't', assets: [] }),
    PagePost: postFields(shelves, posts.create({ pageId: page.id, kind: 'feed', message: 'Hello' })),
    Photo: photoFields(shelves, file),
    Video: videoFields(shelves, video),
  };
  for (const [type, fields] of Object.entries(answered)) {
    const known = [...official.fields[type as keyof typeof answered], ...(elsewhere[type as 'Page'] ?? [])];
    expect([type, Object.keys(fields).filter((name) => !known.includes(name))]).toEqual([type, []]);
  }
});

test('how far a video is, and what a story is, is told by Meta’s names', async () => {
  const facebook = new TestFacebook(await sandboxForTest());
  await facebook.steer('set-processing', { ms: 0 });
  const page = await facebook.page();
  const id = await page.upload('video_reels', mp4Of(10_000, [1_080, 1_920]));
  const bad = await page.upload('video_reels', pngOf(64, 64));
  await page.finish('video_reels', id);
  await page.send(`${page.id}/photo_stories`, { photo_id: await page.photo(pngOf(64, 64)) });
  const { fields } = official;
  const assertKnown = (shown: unknown, known: readonly string[]): void => {
    expect(known).toEqual(expect.arrayContaining(Object.keys(shown as object)));
  };
  for (const status of [await page.status(id), await page.status(bad)]) {
    assertKnown(status, fields.VideoStatus);
    assertKnown(status['uploading_phase'], fields.UploadingPhase);
    assertKnown(status['processing_phase'], fields.ProcessingPhase);
    assertKnown(status['publishing_phase'], fields.PublishingPhase);
  }
  const { errors } = (await page.status(bad))['processing_phase'] as { errors: object[] };
  assertKnown(errors[0], fields.VideoError);
  assertKnown((await page.get(`${page.id}/stories`)).body.data[0], fields.Story);
});

test('what is refused because nobody plays it are parameters that Meta has', () => {
  const known = new Set(Object.values(official.parameters).flat());
  expect(unplayed.filter((name) => !known.has(name))).toEqual([]);
});
