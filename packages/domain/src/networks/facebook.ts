import { animationAsVideo } from '#/networks/animation-as-video.ts';
import { coversUpTo } from '#/networks/cover-rules.ts';
import { aacSound, type EncodingRules, undocumentedEncoding } from '#/networks/encoding-rules.ts';
import type { NetworkRules, RatioLimit } from '#/networks/network-rules.ts';
import { coverOption, formatOption } from '#/networks/option-rules.ts';

/** 9:16, and a little around it: a row of pixels more or less refuses nothing. */
const upright: RatioLimit = { tallest: [9, 16.2], widest: [9, 15.8] };

/** Of reels and stories. */
const uprightEncoding: EncodingRules = {
  ...undocumentedEncoding,
  codecs: ['h264', 'hevc', 'vp9', 'av1'],
  chroma: '420',
  progressive: true,
  frameRate: { min: 24, max: 60 },
  steady: true,
  sound: { ...aacSound, lowComplexity: true },
};

/** A Page tells one thing: whether we may post there. When the person has no role there any more, the account has to be connected again. */
function mayPostOf(abilities: unknown): boolean | null {
  if (typeof abilities !== 'object' || abilities === null || !('mayPost' in abilities)) return null;
  return typeof abilities.mayPost === 'boolean' ? abilities.mayPost : null;
}

const RIGHT_TAKEN_BACK =
  'The right to post to this Page was taken back at Facebook. Connect the Page again, and allow Nonet to post to it.';

/** What a Facebook Page accepts in one post. */
export const facebook: NetworkRules = {
  id: 'facebook',
  formats: ['feed', 'reel', 'story'],
  byFormat: {
    reel: {
      only: 'video',
      videos: {
        longest: [{ seconds: 90, from: null }],
        shortest: 3,
        edge: { min: 540, max: null },
        ratio: upright,
        encoding: uprightEncoding,
      },
    },
    story: {
      only: 'file',
      noText: true,
      videos: {
        longest: [{ seconds: 60, from: null }],
        shortest: 3,
        edge: { min: 540, max: null },
        ratio: upright,
        encoding: uprightEncoding,
      },
    },
  },
  maxImages: 30,
  videos: {
    max: 1,
    required: false,
    types: null,
    maxBytes: null,
    longest: [],
    shortest: null,
    edge: null,
    ratio: null,
    encoding: undocumentedEncoding,
  },
  uprightVideo: {
    format: 'reel',
    note: 'Facebook may keep an upright video as a draft, which nobody sees until you publish it there.',
  },
  mixedMedia: false,
  maxMedia: 30,
  images: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 4_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: null,
    // A GIF is no picture that it moves, but one of the containers that it takes for videos.
    animation: animationAsVideo,
  },
  covers: coversUpTo(10_000_000),
  captions: { form: 'srt', maxBytes: 200_000, most: null, scope: null },
  bestPhoto: null,
  mediaRequired: false,
  text: {
    limits: [{ max: 63_206, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: null,
  // The Graph API publishes to Pages alone (developers.facebook.com: pages-api/posts, 2026-11-23).
  accountKind: () => 'Page',
  comments: { limits: [{ max: 8000, unit: 'utf16' }], scope: 'pages_manage_engagement' },
  figures: {
    told: [
      { name: 'reach', word: 'Viewers' },
      { name: 'views', word: 'Views' },
      { name: 'likes', word: 'Reactions' },
      { name: 'comments', word: 'Comments' },
      { name: 'shares', word: 'Shares' },
      { name: 'clicks', word: 'Clicks' },
    ],
    untold: ['saves'],
    followers: 'followers',
    scope: 'read_insights',
    delay: 'Facebook may count views, viewers and clicks up to a day late.',
    cost: null,
  },
  linkField: false,
  abilities: {
    accepts: (told) => mayPostOf(told) !== null,
    missingRight: (told) => (mayPostOf(told) === false ? RIGHT_TAKEN_BACK : null),
  },
  options: { schema: { format: formatOption, cover: coverOption }, check: () => null },
  altText: null,
  profileUrl: (username) => `https://www.facebook.com/${encodeURIComponent(username)}`,
  consent: {
    through: null,
    note: null,
    window: { width: 600, height: 700 },
    asksForData: true,
    times: { closeAfter: { success: 0, error: 0 } },
    words: {
      failed: 'Failed to connect to Facebook',
      notBegun: 'Failed to initialize Facebook login',
      blocked: 'Popup blocked. Please allow popups for this site.',
      cancelled: 'Facebook authentication was cancelled',
      denied: 'Facebook authentication was cancelled',
      notDisconnected: 'Failed to disconnect Facebook. Please try again later.',
    },
  },
  sources: [
    {
      figures: 'captions of a video as SRT of up to 200 KB, named name.locale.srt',
      document: 'developers.facebook.com: docs/graph-api/reference/video/captions',
      date: '2026',
    },
    {
      figures:
        'reels and stories: H.264, H.265, VP9 or AV1, 4:2:0, progressive, a fixed rate of 24 to 60 frames a second, AAC-LC of 48 kHz in stereo from 128 kbit/s on (less is taken). For videos of the feed no codec and no rate is named',
      document: 'developers.facebook.com: video-api/guides/reels-publishing, page-stories-api',
      date: '2026-09',
      of: ['encoding'],
    },
    {
      figures:
        'containers of videos of the feed, with GIF, MP4, MOV, MKV and AVI among them. WebM is not in the list of 2020, but its codecs are in the guide for reels, so it stays allowed',
      document: 'developers.facebook.com: video-api/reference',
      date: '2020-06-23',
      of: ['videos', 'animations'],
    },
    {
      figures:
        'views, viewers, clicks, reactions, comments and shares of a post, of its names since 15 June 2026; a story has no comments and clicks; updated once a day, for Pages of 100 likes and more',
      document:
        'developers.facebook.com: graph-api/reference/insights, pages-api/changelog, graph-api/changelog/version25.0; names seen by clients on v25.0',
      date: '2026-09',
    },
    {
      figures: 'comments up to 8000 characters, with pages_manage_engagement',
      document: 'developers.facebook.com: graph-api/reference/page-post/comments',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'a picture for a video, up to 10 MB; which types is not said: those of photos are taken',
      document: 'developers.facebook.com: graph-api/reference/video/thumbnails',
      date: '2026',
    },
    {
      figures: 'pictures JPEG and PNG under 4 MB',
      document: 'Graph API error 1366046',
      date: '2026',
      of: ['pictures'],
    },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026', unconfirmed: true },
    {
      figures: 'text 63206',
      document: 'open source clients; no page of Meta found',
      date: '2026-08',
      unconfirmed: true,
    },
    {
      figures: 'photos and videos go out by different calls, one video each',
      document: 'developers.facebook.com: pages-api/posts, graph-api/reference/page/videos',
      date: '2026-09',
    },
    {
      figures: 'feed, reel and story of a Page; no figures for the shape and the least length of a video in the feed',
      document: 'developers.facebook.com: pages-api/posts, video-api/guides/reels-publishing, page-stories-api',
      date: '2026-09',
    },
    {
      figures: 'an upright video of the feed becomes a draft, which waits for its owner: “Your reel is ready”',
      document: 'gitroomhq/postiz-app pull request 1740',
      date: '2026-07-17',
      unconfirmed: true,
    },
    {
      figures: 'reels of 3 to 90 seconds, 9:16, from 540 by 960; videos of a story of 3 to 60 seconds, 9:16',
      document: 'developers.facebook.com: video-api/guides/reels-publishing, page-stories-api',
      date: '2026-09',
    },
  ],
};
