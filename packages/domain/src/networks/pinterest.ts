import type { AbilityRules } from '#/networks/ability-rules.ts';
import { animationAsVideo } from '#/networks/animation-as-video.ts';
import { coversUpTo } from '#/networks/cover-rules.ts';
import { undocumentedEncoding } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { coverOption, oneOf, textOption, wholeNumber } from '#/networks/option-rules.ts';
import { isBlank } from '#/text/blank.ts';

const LONGEST_VIDEO_S = 900;

const trialAccess = 'This installation has trial access to Pinterest: only you can see its Pins.';

/** What the app of this installation was granted (`{ access: 'trial' | 'standard' }`), which is the same for every account. */
const abilities: AbilityRules = {
  accepts: (told) => ['trial', 'standard'].includes(`${accessIn(told)}`),
  limitOfApp: (told) => (accessIn(told) === 'trial' ? trialAccess : null),
  note: (told) => (accessIn(told) === 'trial' ? { text: trialAccess, isUsedUp: false } : null),
};

function accessIn(told: unknown): unknown {
  return typeof told === 'object' && told !== null ? Reflect.get(told, 'access') : undefined;
}

/** What Pinterest accepts in one Pin. */
export const pinterest: NetworkRules = {
  id: 'pinterest',
  formats: ['pin', 'carousel'],
  byFormat: {
    carousel: {
      items: { least: 2, most: 5, title: { max: 100, unit: 'utf16' } },
      // All of them go in one call, which has to end in time: together no more than one picture may have.
      images: { maxBytes: 4_000_000 },
    },
  },
  maxImages: 1,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4', 'video/quicktime'],
    maxBytes: 2_000_000_000,
    longest: [{ seconds: LONGEST_VIDEO_S, from: null }],
    shortest: 4,
    edge: null,
    ratio: { tallest: [1, 2], widest: [1.91, 1] },
    encoding: { ...undocumentedEncoding, codecs: ['h264', 'hevc'] },
  },
  mixedMedia: false,
  maxMedia: 1,
  images: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 20_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: null,
    animation: animationAsVideo,
  },
  covers: coversUpTo(20_000_000),
  bestPhoto: { width: 1000, height: 1500 },
  mediaRequired: true,
  text: {
    limits: [{ max: 500, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: { max: 100, unit: 'utf16' },
  comments: null,
  figures: {
    told: [
      { name: 'impressions', word: 'Impressions' },
      { name: 'saves', word: 'Saves' },
      { name: 'pinClicks', word: 'Pin clicks' },
      { name: 'clicks', word: 'Outbound clicks' },
      { name: 'likes', word: 'Reactions' },
      { name: 'comments', word: 'Comments' },
    ],
    untold: ['reach'],
    followers: 'followers',
    scope: null,
    delay: 'Pinterest may count up to a day late.',
    cost: null,
  },
  linkField: true,
  abilities,
  options: {
    schema: {
      board: textOption,
      section: textOption,
      coverAt: wholeNumber(LONGEST_VIDEO_S * 1_000),
      cover: coverOption,
      format: oneOf({ pin: 'Pin', carousel: 'Carousel' }),
    },
    check: ({ board }) =>
      typeof board === 'string' && !isBlank(board)
        ? null
        : {
            code: 'board-required',
            message: 'Please select a Pinterest board for all selected Pinterest accounts',
            label: 'Choose a board',
          },
  },
  altText: { max: 500, unit: 'utf16' },
  describesVideos: true,
  profileUrl: (username) => `https://www.pinterest.com/${encodeURIComponent(username)}/`,
  consent: {
    through: null,
    note: null,
    window: { width: 800, height: 600 },
    routes: { end: { method: 'POST', path: '/api/pinterest/token' } },
    // 720 polls (2§4).
    times: { timeout: 540_000, ask: 750, closeAfter: { success: 4_000, error: 4_000 }, lookAgain: 2_000 },
    words: {
      failed: 'Could not connect to Pinterest',
      cancelled: 'Pinterest connection was canceled',
      denied: 'Authorization was denied',
      timedOut: 'Pinterest connection timed out',
      credentials: 'Pinterest authentication failed. Please check your app credentials.',
      codeRefused: 'This authorization code has already been used',
      refused: 'Pinterest error: ',
      noCode: 'No authorization code received from Pinterest',
      noState: 'Invalid state parameter',
      wrongState: 'Invalid state parameter',
      tokenRefused: 'Pinterest authentication failed',
      offline: 'Network error connecting to Pinterest',
      unreachable: 'Network error connecting to Pinterest',
      serverFault: 'Error processing Pinterest authorization',
      serverStatus: 'Server error ({status})',
    },
  },
  sources: [
    {
      figures:
        'videos as H.264 or H.265. Nothing about colour, rate, sound, edit lists and the place of the index; guides of others advise 25 frames a second and more',
      document: 'help.pinterest.com: business/article/pinterest-product-specs, business/article/video-pins',
      date: '2026',
      of: ['encoding'],
    },
    {
      figures:
        'impressions, saves, Pin clicks, clicks that lead away, reactions and comments since a Pin was made; followers of an account',
      document: 'Pinterest API description 5.23.0: GET /pins/{pin_id} with pin_metrics, GET /user_account',
      date: '2025-12-11',
    },
    {
      figures: 'counts up to a day late',
      document: 'guides of others; the API description names no time',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures:
        'pictures JPEG and PNG, up to 20 MB, best 1000 by 1500; videos MP4 and MOV of 4 seconds to 15 minutes, up to 2 GB, from 1:2 to 1.91:1',
      document: 'help.pinterest.com: business/article/pinterest-product-specs',
      date: '2026',
      of: ['videos', 'pictures', 'animations'],
    },
    {
      figures:
        'title 100, alternative text 500 of a Pin of either kind, one picture as base64 (JPEG or PNG) or one video, board and section, cover of a video at a second of it, or as a picture in base64 (JPEG or PNG)',
      document: 'Pinterest API description 5.23.0: POST /pins',
      date: '2025-12-11',
    },
    {
      figures:
        'a carousel of 2 to 5 pictures as base64, each with a title and a link; the lengths of these are not named: those of a Pin are kept. 4 MB for each are Nonet’s, as they go in one call',
      document: 'Pinterest API description 5.23.0: POST /pins, PinMediaSourceImagesBase64',
      date: '2025-12-11',
    },
    {
      figures: 'pictures of a carousel have one shape',
      document: 'help.pinterest.com: business/article/pinterest-product-specs, carousels',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'text 500 (the API description names 800; the smaller is kept)',
      document: 'help.pinterest.com: business/article/pinterest-product-specs',
      date: '2026',
    },
    {
      figures: 'with trial access only who made a Pin sees it',
      document: 'developers.pinterest.com: key-concepts/access-tiers',
      date: '2026',
    },
  ],
};
