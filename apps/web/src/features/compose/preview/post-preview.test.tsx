import type { NetworkId, PostFormat } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { draftMediaOf } from '../media/draft-media.ts';
import type { MediaItem } from '../media/media-item.ts';
import { PostPreview } from './post-preview.tsx';

function files(count: number, type: 'image' | 'video' = 'image'): MediaItem[] {
  const stored = {
    contentType: 'image/jpeg',
    bytes: 1,
    alt: '',
    animated: false,
    thumbnailUrl: null,
    durationMs: null,
  };
  return Array.from({ length: count }, (_, at) =>
    draftMediaOf({ ...stored, id: `${at}`, fileName: 'a', type, url: `/${at}`, width: 1080, height: 1350 } as never),
  );
}

function draw(network: NetworkId, media: MediaItem[], format: PostFormat = 'feed', text = 'Nine bowls') {
  return renderToStaticMarkup(
    <PostPreview network={network} format={format} text={text} media={media} weighing={null} />,
  );
}
const drawn = (html: string) => Array.from(html.matchAll(/aria-label="(Image[^"]*|Video)"/g), ([, name]) => name);

test('Facebook shows five of seven photos, and the last of them counts the rest', () => {
  const html = draw('facebook', files(7));
  expect(drawn(html)).toEqual(['Image 1', 'Image 2', 'Image 3', 'Image 4', 'Image 5 and 2 more']);
  expect(html).toContain('+2<');
});

test('FMT-06 Threads hides the files of a post of which one is a spoiler, and no other network does', () => {
  const media = files(2).map((file, at) => (at === 1 ? { ...file, spoiler: true as const } : file));
  expect(draw('threads', media)).toContain('Spoiler: show the files');
  expect(draw('threads', files(2))).not.toContain('Spoiler');
  expect(draw('bluesky', media)).not.toContain('Spoiler');
});

test('Facebook shows the page of an address, unless there are files', () => {
  const text = 'Open studio: https://www.studiofala.pl/open';
  expect(draw('facebook', [], 'feed', text)).toContain('>studiofala.pl<');
  expect(draw('facebook', files(1), 'feed', text)).not.toContain('>studiofala.pl<');
});

test('a video is shown with the picture that was chosen as its cover, and a photo as it is', () => {
  const cover = files(1)[0]!;
  const shown = (type: 'image' | 'video') => {
    const media = files(2, type).slice(1);
    return renderToStaticMarkup(
      <PostPreview network="youtube" format="video" text="" media={media} cover={cover} weighing={null} />,
    );
  };
  expect(shown('video')).toContain('src="/0"');
  expect(shown('video')).toContain('aria-label="Video"');
  expect(shown('video')).not.toContain('<video');
  expect(shown('image')).toContain('src="/1"');
});

test('a network with a title field shows the title, and no other does', () => {
  const titled = (network: NetworkId, format: PostFormat) =>
    renderToStaticMarkup(
      <PostPreview
        network={network}
        format={format}
        title="Kiln opening"
        text="Nine bowls"
        media={files(1, 'video')}
        weighing={null}
      />,
    );
  expect(titled('youtube', 'video')).toMatch(/aria-label="Video".*Kiln opening.*Nine bowls/);
  expect(titled('bluesky', 'feed')).not.toContain('Kiln opening');
  const short = titled('youtube', 'short');
  expect(short).toMatch(/aspect-9\/16.*Kiln opening/);
  expect(short).not.toContain('Nine bowls');
});

test('a video on YouTube is shown as a whole between bars', () => {
  const html = draw('youtube', files(1, 'video'), 'video');
  expect(html).toContain(`aspect-ratio:${16 / 9}`);
  expect(html).toContain('bg-poster');
});

test('a grid of four counts nothing', () => {
  expect(drawn(draw('bluesky', files(6)))).toEqual(['Image 1', 'Image 2', 'Image 3', 'Image 4']);
});

test('Instagram shows one file after the other in the shape of the first, and the caption below', () => {
  const html = draw('instagram', files(3));
  expect(drawn(html)).toHaveLength(3);
  expect(html).toContain('aspect-ratio:0.8');
  expect(html).toContain('>1/3<');
  expect(html.indexOf('Nine bowls')).toBeGreaterThan(html.indexOf('Image 3'));
});

test.each([
  ['facebook', '… See more'],
  ['instagram', '… more'],
  ['linkedin', '… more'],
] as const)('%s cuts a long text', (network, end) => {
  const html = draw(network, files(1), 'feed', 'Nine bowls came out of the kiln. '.repeat(20));
  expect(html.replaceAll('<!-- -->', '')).toContain(end);
  expect(html.length).toBeLessThan(1_500);
});

test('a reel shows the moment that was chosen as its cover', () => {
  const [video] = files(1, 'video');
  const html = renderToStaticMarkup(
    <PostPreview network="instagram" format="reel" text="" media={[video!]} coverMs={2_500} weighing={null} />,
  );
  expect(html).toContain('src="/0#t=2.5"');
});

test('a reel stands upright with the text over it, a story without', () => {
  expect(draw('facebook', files(1, 'video'), 'reel')).toMatch(/aspect-9\/16.*Nine bowls/);
  expect(draw('instagram', files(1), 'story')).not.toContain('Nine bowls');
  expect(draw('instagram', [], 'story')).toContain('Your photo or video appears here.');
});

test('TikTok fills the screen with the first file as a whole, counts the others, and has the text over it', () => {
  const html = draw('tiktok', files(3));
  expect(drawn(html)).toEqual(['Image 1']);
  expect(html.replaceAll('<!-- -->', '')).toContain('>1/3<');
  expect(html).toContain('aspect-9/16');
  expect(html).toContain('Nine bowls');
  expect(draw('tiktok', [])).toContain('Your photo or video appears here.');
});

test('FMT-07 a reel shows the picture that was chosen as its cover, and a story its video', () => {
  const [cover, video] = [files(1)[0]!, files(2, 'video')[1]!];
  const shown = (format: PostFormat) =>
    renderToStaticMarkup(
      <PostPreview
        network="instagram"
        format={format}
        text=""
        media={[video]}
        cover={cover}
        coverMs={2_500}
        weighing={null}
      />,
    );
  expect(shown('reel')).toContain('src="/0"');
  expect(shown('story')).not.toContain('src="/0"');
});

test('FMT-07 TikTok has the title of photos above the text, and the cover that was chosen first', () => {
  const html = renderToStaticMarkup(
    <PostPreview
      {...{ network: 'tiktok', format: 'feed', text: 'Nine bowls', media: files(3), weighing: null }}
      fileTitle="Kiln day"
      firstShown={2}
    />,
  );
  expect(drawn(html)).toEqual(['Image 3']);
  expect(html.replaceAll('<!-- -->', '')).toContain('>3/3<');
  expect(html).toMatch(/Kiln day<\/p>.*Nine bowls/);
});

test('FMT-03 each network draws a poll in its own way, and a text with a poll shows no page', () => {
  const text = 'Which glaze? See https://www.studiofala.pl/open';
  const poll = { question: 'Which glaze?', answers: ['Tide', ''], minutes: 1_440 };
  const shown = (network: NetworkId, asked: typeof poll | null) =>
    renderToStaticMarkup(
      <PostPreview network={network} format="feed" text={text} poll={asked} media={[]} weighing={null} />,
    );
  expect(shown('linkedin', null)).toContain('>studiofala.pl<');
  const linkedin = shown('linkedin', poll);
  expect(linkedin).not.toContain('>studiofala.pl<');
  expect(linkedin).toMatch(/>Which glaze\?<\/p><ol aria-label="Answers"/);
  for (const network of ['linkedin', 'twitter', 'threads'] as const) {
    expect(shown(network, poll)).toMatch(/>Tide<\/li>.*Answer 2.*Runs for 1 day/);
  }
  expect(shown('twitter', poll)).not.toMatch(/>Which glaze\?<\/p>/);
});
