import { describe, expect, test } from 'vitest';

import { animationOf, filmWith } from '#/fixtures/kinds-of-files.ts';
import type { VideoPlanner } from '#/media/plan-variant.ts';
import { videoPlanner } from '#/media/videos/plan-video.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { checkConnected, checkNetworkRules } from '#/posts/check-network-rules.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import { templateFor } from '#/templates/template.ts';
import { weigh } from '#/text/weighed-text.ts';

const image: ChosenMedia = { type: 'image' };
const video: ChosenMedia = { type: 'video' };

function rules(platforms: NetworkId[], differences: Partial<PostCheckInput> = {}) {
  const input: PostCheckInput = {
    signedIn: true,
    usage: { kind: 'allowed' },
    title: 'A title',
    description: 'A text',
    descriptions: {},
    connections: platforms.map((platform) => ({ id: platform, platform, connected: true })),
    media: [],
    template: null,
    link: '',
    options: {},
    scheduledAt: null,
    now: new Date(0),
    toleranceMs: 0,
    weigh,
    fileChecks,
    ...differences,
  };
  return [...checkConnected(input), ...checkNetworkRules(input)];
}

describe('FMT-05 an account that may write more', () => {
  const account = (id: string, hasPremium: boolean, name?: string) =>
    ({ id, platform: 'twitter', connected: true, abilities: { hasPremium }, ...(name && { name }) }) as const;
  const descriptions = { twitter: 'word '.repeat(240).trim() };

  test('takes 25,000, counted as X counts', () => {
    const connections = [account('studio', true)];
    expect(rules([], { connections, descriptions })).toEqual([]);
    expect(rules([], { connections, descriptions: { twitter: 'ä'.repeat(25_000) } })).toEqual([]);
    expect(rules([], { connections, descriptions: { twitter: '語'.repeat(12_501) } })).toMatchObject([
      { message: 'The text is too long for X (25002 of 25000 characters). Shorten it or deselect X.' },
    ]);
  });

  test('does not help another one, which is named', () => {
    const connections = [account('studio', true, '@studio'), account('shop', false, '@shop')];
    expect(rules([], { connections, descriptions })).toMatchObject([
      {
        code: 'text-too-long-for-network',
        network: 'twitter',
        message: 'The text is too long for @shop at X (1199 of 280 characters). Shorten it or deselect @shop.',
        fixes: [{ kind: 'deselect', label: 'Deselect @shop', connectionIds: ['shop'] }],
      },
    ]);
    const nameless = [account('studio', true), account('shop', false)];
    expect(rules([], { connections: nameless, descriptions })).toMatchObject([
      {
        message: 'The text is too long for 1 account at X (1199 of 280 characters). Shorten it or deselect 1 account.',
      },
    ]);
  });
});

describe('formats', () => {
  const connections = ['a', 'b'].map((id) => ({ id, platform: 'instagram', connected: true }) as const);
  const story = { a: { format: 'story' } };

  test('each account is judged in the format that was chosen for it', () => {
    const media: ChosenMedia[] = [{ type: 'image', contentType: 'image/jpeg', bytes: 1, width: 1080, height: 1920 }];
    expect(rules([], { connections, media, options: story })).toMatchObject([
      { code: 'picture-refused', fixes: [{ kind: 'deselect', connectionIds: ['b'] }, {}] },
    ]);
    expect(rules([], { connections, media: [image, image], options: story })).toMatchObject([
      {
        check: 13,
        code: 'format-media',
        message:
          'A story at Instagram is one photo or one video and nothing else. Change the files, choose another format or deselect Instagram.',
        fixes: [{ kind: 'deselect', connectionIds: ['a'] }],
      },
    ]);
  });

  test('a reel is a video; what is merely missing is no error yet', () => {
    const options = { facebook: { format: 'reel' } };
    const said = (media: ChosenMedia[]) => rules(['facebook'], { media, options });
    expect(said([video])).toEqual([]);
    expect(said([image])).toMatchObject([{ message: expect.stringMatching(/^A reel at Facebook is one video and /) }]);
    expect(said([])).toMatchObject([{ code: 'format-media', unfinished: true }]);
    expect(said([image])).toMatchObject([{ unfinished: false }]);
  });

  test('a video of a story is shorter and smaller, and a sentence that holds for two formats stands once', () => {
    const film = (seconds: number, bytes: number): ChosenMedia[] => [
      { type: 'video', contentType: 'video/mp4', bytes, durationMs: seconds * 1_000 },
    ];
    const said = (media: ChosenMedia[]) =>
      rules([], { connections, media, options: story }).map(({ message }) => message);
    expect(said(film(60, 100_000_000))).toEqual([]);
    expect(said(film(61, 1))).toEqual([expect.stringContaining('up to 1 min')]);
    expect(said(film(10, 100_000_001))).toEqual([expect.stringContaining('up to 100 MB')]);
    expect(said(film(2, 1))).toEqual([expect.stringMatching(/^Instagram takes videos of at least 3 s[^.]*\.[^.]*\.$/)]);
  });

  test('a text that no account gets is not counted', () => {
    const description = 'a'.repeat(2201);
    const codes = (options: PostCheckInput['options']) =>
      rules([], { connections, media: [image], description, options });
    expect(codes({ ...story, b: { format: 'story' } })).toEqual([]);
    expect(codes(story)).toMatchObject([
      { code: 'text-too-long-for-network', fixes: [{ kind: 'customize' }, { connectionIds: ['b'] }] },
    ]);
  });
});

describe('sentences about media', () => {
  test('a picture that a network takes in no form', () => {
    const animation: ChosenMedia = { type: 'image', contentType: 'image/gif', bytes: 1000, animated: true };
    expect(rules(['linkedin', 'bluesky'], { media: [image, animation] })).toEqual([
      expect.objectContaining({
        check: 13,
        code: 'picture-refused',
        message: 'Bluesky does not play this animated picture. Remove it or deselect Bluesky.',
        field: 'media',
        fixes: [
          { kind: 'deselect', label: 'Deselect Bluesky', connectionIds: ['bluesky'] },
          { kind: 'review-photos', label: 'Review photos', mediaIndex: 1 },
        ],
      }),
    ]);
    expect(rules(['bluesky'], { media: [{ ...animation, animated: false }] })).toEqual([]);
    expect(rules(['twitter'], { media: [animation] })).toEqual([]);
  });

  test('an animated picture beside other files, where it has to stand alone', () => {
    const animation: ChosenMedia = { type: 'image', contentType: 'image/gif', bytes: 1000, animated: true };
    for (const media of [
      [image, animation],
      [animation, animation],
    ]) {
      expect(rules(['twitter', 'linkedin'], { media })).toMatchObject([
        {
          check: 13,
          code: 'picture-refused',
          message: 'X takes an animated picture only by itself. Remove it or the other files, or deselect X.',
          fixes: [{ connectionIds: ['twitter'] }, { mediaIndex: media.indexOf(animation) }],
        },
      ]);
    }
  });

  test('a video that is larger than a network takes', () => {
    const film: ChosenMedia = { type: 'video', contentType: 'video/mp4', bytes: 5_000_000_001 };
    expect(rules(['twitter', 'facebook'], { media: [film] })).toMatchObject([
      { code: 'video-refused', message: 'X takes videos up to 5,000 MB. Use a smaller one or deselect X.' },
    ]);
    expect(rules(['twitter'], { media: [{ ...film, bytes: 5_000_000_000 }] })).toEqual([]);
  });

  test('a video that is too narrow or too small for a network', () => {
    const film: ChosenMedia = { type: 'video', contentType: 'video/mp4', bytes: 1000, width: 400, height: 1280 };
    expect(rules(['twitter', 'threads'], { media: [film] })).toMatchObject([
      {
        code: 'video-refused',
        message:
          'X takes videos from 1:3 (tall) to 3:1 (wide), and this one has 400 by 1280 pixels. Use another one or deselect X.',
        fixes: [{ connectionIds: ['twitter'] }, { mediaIndex: 0 }],
      },
    ]);
  });

  test('a picture of a shape that a network does not take', () => {
    const upright: ChosenMedia = { type: 'image', contentType: 'image/jpeg', bytes: 1000, width: 3024, height: 4034 };
    expect(rules(['instagram', 'twitter'], { media: [image, upright] })).toMatchObject([
      {
        code: 'picture-refused',
        message:
          'Instagram takes pictures from 3:4 (tall) to 1.91:1 (wide), and this one has 3024 by 4034 pixels. Crop it or deselect Instagram.',
        fixes: [
          { connectionIds: ['instagram'] },
          {
            kind: 'review-photos',
            mediaIndex: 1,
            misshapen: [{ network: 'instagram', mediaIndex: 1, shape: 'tall' }],
          },
        ],
      },
    ]);
    expect(rules(['instagram'], { media: [upright], template: templateFor('instagram-story') })).toEqual([]);
  });

  test('a video in a container that a network does not take', () => {
    const mkv: ChosenMedia = { type: 'video', contentType: 'video/x-matroska', bytes: 1000 };
    expect(rules(['twitter', 'bluesky', 'linkedin', 'youtube'], { media: [mkv] })).toEqual([
      expect.objectContaining({
        check: 13,
        code: 'video-refused',
        message:
          'X takes videos as MP4, MOV or WebM. Convert this one or deselect X. LinkedIn takes videos as MP4. Convert this one or deselect LinkedIn. Bluesky takes videos as MP4. Convert this one or deselect Bluesky.',
        field: 'media',
        fixes: [
          { kind: 'deselect', label: expect.any(String), connectionIds: ['twitter', 'bluesky', 'linkedin'] },
          { kind: 'review-photos', label: 'Review video', mediaIndex: 0 },
        ],
      }),
    ]);
    expect(rules(['youtube', 'facebook'], { media: [mkv] })).toEqual([]);
    expect(rules(['twitter'], { media: [{ ...mkv, contentType: 'video/webm' }] })).toEqual([]);
  });

  test('OP-161 a codec, a rate or a container is no fault where a variant can be made', () => {
    const film = filmWith({ container: 'matroska', video: { codec: 'hevc', bitDepth: 10, frameRate: 120 } });
    const all = ['facebook', 'twitter', 'linkedin', 'instagram', 'youtube', 'pinterest', 'bluesky', 'tiktok'] as const;
    const judge = (planVideo?: VideoPlanner) => rules([...all], { media: [film], ...(planVideo && { planVideo }) });
    expect(judge(videoPlanner(true))).toEqual([]);
    // Before the code has come, nothing is said that it may take back.
    expect(judge()).toEqual([]);
    expect(judge(videoPlanner(false))).toMatchObject([
      {
        code: 'video-refused',
        message: expect.stringMatching(
          /^X takes videos as MP4, MOV or WebM\. Export this one as MP4 \(H\.264, AAC\) or/,
        ),
        fixes: [{ connectionIds: all.filter((id) => id !== 'facebook' && id !== 'youtube') }, {}],
      },
    ]);
  });

  test('OP-161 length, shape and number stay faults', () => {
    const planVideo = videoPlanner(true);
    const long = filmWith({ container: 'avi', seconds: 1000 });
    expect(rules(['instagram', 'pinterest'], { media: [long], planVideo })).toMatchObject([
      { code: 'video-refused', fixes: [{ connectionIds: ['instagram', 'pinterest'] }, {}] },
    ]);
    const flat = filmWith({ video: { codec: 'av1', width: 3000, height: 600 } });
    expect(rules(['twitter'], { media: [flat], planVideo })).toMatchObject([{ code: 'video-refused' }]);
    const film = filmWith({ container: 'avi' });
    expect(rules(['twitter'], { media: [film, film], planVideo })).toMatchObject([{ code: 'too-many-videos' }]);
  });

  test('OP-163 a size limit holds for the variant', () => {
    const large = filmWith({ seconds: 120, bytes: 900_000_000, video: { bitRate: 60e6 } });
    expect(rules(['instagram', 'bluesky'], { media: [large], planVideo: videoPlanner(true) })).toEqual([]);
  });

  test('a reel is planned by the rules of reels', () => {
    const loose = filmWith({ video: { width: 1080, height: 1920, constant: false, frameRate: 12, peakFrameRate: 30 } });
    const judge = (canConvert: boolean, format: string) =>
      rules(['facebook'], { media: [loose], planVideo: videoPlanner(canConvert), options: { facebook: { format } } });
    expect(judge(true, 'reel')).toEqual([]);
    expect(judge(false, 'reel')).toMatchObject([
      { message: expect.stringMatching(/^Facebook takes videos of 24 to 60 frames a second\. Export/) },
    ]);
    expect(judge(false, 'feed')).toEqual([]);
  });

  test('MED-09 an animation that goes as a video stands alone', () => {
    const planVideo = videoPlanner(true);
    const moving = animationOf('webp');
    expect(rules(['bluesky', 'twitter'], { media: [moving], planVideo })).toEqual([]);
    expect(rules(['bluesky', 'instagram'], { media: [moving, image], planVideo })).toMatchObject([
      {
        code: 'picture-refused',
        message:
          'Instagram takes an animated picture only by itself. Remove it or the other files, or deselect Instagram. Bluesky takes an animated picture only by itself. Remove it or the other files, or deselect Bluesky.',
      },
    ]);
  });

  test('photos and a video together', () => {
    expect(rules(['twitter'], { media: [image, video] })).toMatchObject([
      {
        check: 13,
        code: 'media-mixed',
        message: 'X takes either photos or a video in one post. Remove one kind or deselect X.',
        field: 'media',
        fixes: [{ kind: 'deselect', label: 'Deselect X', connectionIds: ['twitter'] }],
        unfinished: false,
      },
    ]);
    expect(rules(['facebook', 'twitter', 'instagram', 'linkedin'], { media: [image, video] })).toMatchObject([
      {
        message:
          'Facebook, X and LinkedIn take either photos or a video in one post. Remove one kind or deselect these networks.',
      },
    ]);
  });

  test('too many videos', () => {
    expect(rules(['twitter', 'youtube', 'threads'], { media: [video, video] }).map(({ message }) => message)).toEqual([
      'Too many videos for: X (1 max), YouTube (1 max). Please remove some videos or deselect these platforms.',
    ]);
  });

  test('more files than a carousel holds', () => {
    const media = [...Array<ChosenMedia>(6).fill(image), ...Array<ChosenMedia>(5).fill(video)];
    expect(rules(['instagram'], { media }).map(({ message }) => message)).toEqual([
      'Too many files for: Instagram (10 max). Please remove some files or deselect these platforms.',
    ]);
  });

  test('YT-01 YouTube without a video', () => {
    expect(rules(['youtube'])).toMatchObject([
      { code: 'video-required', message: 'YouTube needs a video. Add one or deselect YouTube.', unfinished: true },
    ]);
    expect(rules(['youtube'], { media: [image] })).toMatchObject([
      { code: 'photos-refused' },
      { code: 'video-required', unfinished: false },
    ]);
    expect(rules(['youtube'], { media: [video] })).toEqual([]);
  });

  test('networks without text-only posts', () => {
    expect(rules(['instagram', 'tiktok', 'bluesky'])).toMatchObject([
      {
        code: 'media-required',
        message: 'Instagram and TikTok need a photo or a video. Add one or deselect these networks.',
        unfinished: true,
      },
    ]);
  });
});

describe('sentences about text', () => {
  const family = '👨‍👩‍👧‍👦';

  test('VAL-09 a text of few characters and many bytes', () => {
    expect(rules(['bluesky'], { description: family.repeat(121) })).toMatchObject([
      {
        code: 'text-too-long-for-network',
        message: 'The text is too long for Bluesky (3025 of 3000 bytes). Shorten it or deselect Bluesky.',
        field: 'description',
      },
    ]);
  });

  test.each([
    ['twitter', 12_500, 'The text is too long for X (more than 12500 of 280 characters). Shorten it or deselect X.'],
    [
      'bluesky',
      6_000,
      'The text is too long for Bluesky (more than 6000 of 300 characters). Shorten it or deselect Bluesky.',
    ],
  ] as const)('a text that is far too long for %s is not counted', (network, uncounted, message) => {
    let weighed = 0;
    const weigh = (text: string) => {
      weighed += 1;
      return text.length;
    };
    const own = (length: number) => rules([network], { descriptions: { [network]: 'a'.repeat(length) }, weigh });
    expect(own(uncounted + 1)).toMatchObject([{ code: 'text-too-long-for-network', message }]);
    expect(weighed).toBe(0);
    expect(own(uncounted)).toMatchObject([{ message: expect.stringContaining(`(${uncounted} of `) }]);
  });

  test('OP-166 bytes where a text has more of them than characters', () => {
    const own = (text: string) => rules(['threads'], { descriptions: { threads: text } });
    expect(own(`${'a'.repeat(495)}’’’`)).toMatchObject([
      { message: 'The text is too long for Threads (504 of 500 bytes). Shorten it or deselect Threads.' },
    ]);
    expect(own('a'.repeat(501))).toMatchObject([
      { message: 'The text is too long for Threads (501 of 500 characters). Shorten it or deselect Threads.' },
    ]);
  });

  test('what is far over a limit of plain units is counted all the same', () => {
    expect(rules(['facebook'], { descriptions: { facebook: 'a'.repeat(63_207) } })).toMatchObject([
      { message: expect.stringContaining('(63207 of 63206 characters)') },
    ]);
  });

  test('white space at the end is not sent and not counted', () => {
    expect(rules(['bluesky'], { description: `${family.repeat(120)}   ` })).toEqual([]);
  });

  test('a title in a network’s own counting, only where the title is sent', () => {
    const title = family.repeat(10);
    expect(rules(['youtube', 'twitter'], { title, media: [video] })).toMatchObject([
      {
        code: 'title-too-long-for-network',
        message: 'The title is too long for YouTube (110 of 100 characters). Shorten it or deselect YouTube.',
        field: 'title',
      },
    ]);
  });

  test.each([
    ['title', { title: 'a > b' }],
    ['description', { description: 'a > b' }],
  ])('characters that YouTube refuses, in the %s', (field, differences) => {
    expect(rules(['youtube'], { ...differences, media: [video] })).toMatchObject([
      {
        code: 'characters-refused',
        message: 'YouTube does not accept < or > in the title or the text. Remove them or deselect YouTube.',
        field,
      },
    ]);
  });

  test('a shared text that is too heavy for X offers a text of its own; one that has it does not', () => {
    const description = '窯'.repeat(141);
    const [shared] = rules(['twitter', 'bluesky'], { description });
    expect(shared).toMatchObject({
      code: 'text-too-long-for-network',
      message: 'The text is too long for X (282 of 280 characters). Shorten it or deselect X.',
      field: 'description',
      network: 'twitter',
      fixes: [{ kind: 'customize', label: 'Customize for X', network: 'twitter' }, { kind: 'deselect' }],
    });
    const [own] = rules(['twitter', 'bluesky'], { descriptions: { twitter: description } });
    expect(own).toMatchObject({ network: 'twitter', fixes: [{ kind: 'deselect', label: 'Deselect X' }] });
    expect(rules(['twitter'], { description, weigh: null })).toEqual([]);
  });

  test('a character that nobody sees is named by its number', () => {
    expect(rules(['twitter'], { description: 'kiln\uFEFF.' }).map(({ message }) => message)).toEqual([
      'X does not accept U+FFFE or U+FEFF or U+FFFF in the text. Remove them or deselect X.',
    ]);
  });

  test('too many marks', () => {
    const description = Array.from({ length: 6 }, (_, index) => `https://kiln.example/${index}`).join(' ');
    expect(rules(['threads'], { description })).toMatchObject([
      {
        code: 'too-many-marks',
        message: 'Threads takes at most 5 links in one post; this one has 6. Remove some or deselect Threads.',
      },
    ]);
  });

  test('a long alternative text', () => {
    const media: ChosenMedia[] = [image, { type: 'image', alt: 'a'.repeat(1001) }];
    expect(rules(['twitter'], { media })).toMatchObject([
      {
        code: 'alt-text-too-long',
        message: 'The alternative text is too long for X (1001 of 1000 characters). Shorten it or deselect X.',
        field: 'media',
      },
    ]);
  });
});

test('an account that is no longer connected', () => {
  const connections = [
    { id: 'one', platform: 'bluesky', connected: false },
    { id: 'two', platform: 'bluesky', connected: true },
  ] as const;
  expect(rules([], { connections })).toMatchObject([
    {
      code: 'account-disconnected',
      message: 'An account on Bluesky is no longer connected. Connect it again or deselect it.',
      field: 'accounts',
      fixes: [{ connectionIds: ['one'] }],
    },
  ]);
});
