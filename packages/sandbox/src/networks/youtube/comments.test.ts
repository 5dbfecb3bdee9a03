import { expect, test } from 'vitest';

import { scope, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const COMMENTS = { scope: `${scope}.force-ssl` };

async function begun(more: Record<string, string> = COMMENTS) {
  const youtube = new TestYoutube(await sandboxForTest());
  await youtube.steer('set-processing', { ms: 0 });
  const studio = await youtube.signIn('studiofala', more);
  const videoId = await studio.upload();
  await studio.show(videoId);
  const comment = (textOriginal: string, video = videoId) =>
    studio.write('POST', 'commentThreads?part=snippet', {
      snippet: { videoId: video, topLevelComment: { snippet: { textOriginal } } },
    });
  const reason = async (text: string, video?: string): Promise<unknown> => {
    return (await comment(text, video)).body.error?.errors[0].reason;
  };
  return { youtube, studio, videoId, comment, reason };
}

test('a comment is a thread below its video, shown on its page, and goes with it', async () => {
  const { youtube, studio, videoId, comment } = await begun();
  const { id } = (await comment('First')).body;
  await comment('Second');
  const list = await studio.get(`commentThreads?part=snippet&videoId=${videoId}&maxResults=1`);
  const [newest] = list.body.items;
  expect(newest.snippet.topLevelComment.snippet).toMatchObject({ textOriginal: 'Second', videoId });
  const next = await studio.get(
    `commentThreads?part=snippet&videoId=${videoId}&maxResults=1&pageToken=${list.body.nextPageToken}`,
  );
  expect(next.body.items).toMatchObject([{ id }]);
  expect(await youtube.ledger()).toMatchObject([{ remoteId: videoId }, { remoteId: id, below: videoId }, {}]);
  expect(await youtube.html(`/youtube/watch?v=${videoId}&lc=${id}`)).toContain('First');
  await studio.delete(videoId);
  expect((await youtube.ledger()).every(({ deleted }) => deleted)).toBe(true);
});

test('a comment needs words, an open video, and the one scope that allows it', async () => {
  const { studio, reason } = await begun();
  expect(await reason(' ')).toBe('commentTextRequired');
  expect(await reason('x'.repeat(10_001))).toBe('commentTextTooLong');
  expect(await reason('First', 'nowhere')).toBe('videoNotFound');
  const forKids = await studio.upload({ status: { privacyStatus: 'private', selfDeclaredMadeForKids: true } });
  expect(await reason('First', forKids)).toBe('commentsDisabled');
});

test('who allowed to manage the channel alone has not allowed comments', async () => {
  const { reason, studio, videoId } = await begun({});
  expect(await reason('First')).toBe('insufficientPermissions');
  expect((await studio.get(`commentThreads?part=snippet&videoId=${videoId}`)).status).toBe(403);
});
