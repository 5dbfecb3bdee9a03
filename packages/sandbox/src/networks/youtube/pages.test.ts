import { expect, test } from 'vitest';

import { TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

async function withVideo(status: object, film = mp4Of(10_000)) {
  const youtube = new TestYoutube(await sandboxForTest());
  await youtube.steer('set-processing', { ms: 0 });
  const studio = await youtube.signIn();
  const snippet = {
    title: 'Kiln & glaze',
    description: 'See https://studiofala.pl/kiln.',
    tags: ['clay'],
  };
  const id = await studio.upload({ snippet, status: { privacyStatus: 'private', ...status } }, film);
  return { youtube, studio, id };
}

test('a video stands in the feed once it is shown, with its title, its text and what YouTube says beside it', async () => {
  const { youtube, studio, id } = await withVideo({});
  expect(await youtube.html('/youtube')).toContain('Nothing here yet');
  const status = { privacyStatus: 'unlisted', selfDeclaredMadeForKids: true, containsSyntheticMedia: true };
  await studio.write('PUT', 'videos?part=status', { id, status });
  for (const path of ['/youtube', '/youtube/@studiofala', `/youtube/watch?v=${id}`, `/youtube/@studiofala/${id}`]) {
    const page = await youtube.html(path);
    expect(page).toContain('Kiln &amp; glaze');
    expect(page).toContain('href="https://studiofala.pl/kiln"');
    expect(page).toContain('Unlisted · Made for kids · Altered or synthetic content · Tags: clay');
    expect(page).toContain(`/youtube/file/${id}`);
  }
  expect(await youtube.html('/')).toContain('/youtube/@studiofala');
});

test('an upright video of up to three minutes is a Short', async () => {
  const { youtube, studio, id } = await withVideo({}, mp4Of(180_000, [1_080, 1_920]));
  await studio.show(id);
  expect(await youtube.html('/youtube')).toContain('Short · ');
  const long = await withVideo({}, mp4Of(181_000, [1_080, 1_920]));
  await long.studio.show(long.id);
  expect(await long.youtube.html('/youtube')).not.toContain('Short');
});

test.each(['/youtube/watch?v=none', '/youtube/@nobody', '/youtube/@studiofala/none', '/youtube/file/none'])(
  '%s is not there',
  async (path) => {
    const sandbox = await sandboxForTest();
    expect((await fetch(`${sandbox.url}${path}`)).status).toBe(404);
  },
);
