import { aacSound, undocumentedEncoding } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { PostWithOptions } from '#/networks/option-rules.ts';
import { tooLong } from '#/networks/too-long.ts';

const withoutPremium = { seconds: 20 * 60, from: 'accounts without Premium' };

/** Whether the account has Premium; null when this is no answer of X. */
function premiumOf(abilities: unknown): boolean | null {
  if (typeof abilities !== 'object' || abilities === null || !('hasPremium' in abilities)) return null;
  return typeof abilities.hasPremium === 'boolean' ? abilities.hasPremium : null;
}

function refusalOf(abilities: unknown, { media }: PostWithOptions): string | null {
  const longestMs = Math.max(0, ...media.map(({ durationMs }) => durationMs ?? 0));
  if (premiumOf(abilities) !== false || longestMs <= withoutPremium.seconds * 1_000) return null;
  return `${tooLong('twitter', withoutPremium, longestMs)} Use a shorter one or deselect X.`;
}

function unknownOf(abilities: unknown, media: PostWithOptions['media']): string | null {
  const longestMs = Math.max(0, ...media.map(({ durationMs }) => durationMs ?? 0));
  if (premiumOf(abilities) !== null || longestMs <= withoutPremium.seconds * 1_000) return null;
  return `X has not told whether this account has Premium. ${tooLong('twitter', withoutPremium, longestMs)}`;
}

/** What X accepts in one post. */
export const twitter: NetworkRules = {
  id: 'twitter',
  formats: ['feed'],
  maxImages: 4,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
    maxBytes: 5_000_000_000,
    longest: [withoutPremium, { seconds: 125 * 60, from: null }],
    shortest: null,
    edge: { min: 32, max: null },
    ratio: { tallest: [1, 3], widest: [3, 1] },
    encoding: {
      ...undocumentedEncoding,
      codecs: ['h264'],
      chroma: '420',
      bitDepth: 8,
      progressive: true,
      squarePixels: true,
      frameRate: { min: null, max: 60 },
      maxBitRate: 25_000_000,
      sound: { ...aacSound, lowComplexity: true, maxRate: null },
    },
  },
  mixedMedia: false,
  maxMedia: 4,
  images: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    maxBytes: 5 * 1024 * 1024,
    maxEdge: null,
    maxPixels: null,
    ratio: null,
    animation: { types: ['image/gif'], maxBytes: 15 * 1024 * 1024, alone: true, asVideo: true },
  },
  bestPhoto: { width: 1600, height: 900 },
  mediaRequired: false,
  text: {
    limits: [{ max: 280, unit: 'weighted' }],
    limitsFor: (told) => (premiumOf(told) === true ? [{ max: 25_000, unit: 'weighted' }] : null),
    mayBeEmptyWithMedia: true,
    refusedCharacters: ['\uFFFE', '\uFEFF', '\uFFFF'],
    maxMarks: {},
    sureMarks: { cashtag: { max: 1, unless: 'this installation is an enterprise customer of X' } },
    refusesRepeats: { withinMs: 24 * 3_600_000 },
  },
  title: null,
  hasThreads: true,
  captions: { form: 'srt', maxBytes: null, most: null, knows: (tag) => /^[a-z]{2}(-|$)/.test(tag), scope: null },
  polls: {
    answers: { min: 2, max: 4 },
    answer: { max: 25, unit: 'graphemes' },
    minutes: { from: 5, to: 10_080 },
  },
  together: [{ kinds: ['poll', 'files'], goes: null }],
  comments: { limits: [{ max: 280, unit: 'weighted' }], scope: null },
  figures: {
    told: [
      { name: 'impressions', word: 'Impressions' },
      { name: 'likes', word: 'Likes' },
      { name: 'comments', word: 'Replies' },
      { name: 'shares', word: 'Reposts' },
      { name: 'quotes', word: 'Quotes' },
      { name: 'saves', word: 'Bookmarks' },
      { name: 'clicks', word: 'Link clicks' },
    ],
    ofPolls: { name: 'votes', word: 'Votes' },
    untold: ['reach'],
    followers: 'followers',
    scope: null,
    delay: null,
    cost: { dollarsPerPost: 0.005, dollarsPerAccount: 0.01, switch: 'TWITTER_METRICS=on' },
  },
  linkField: false,
  abilities: { accepts: (told) => premiumOf(told) !== null, refusal: refusalOf, unknown: unknownOf },
  options: null,
  altText: { max: 1000, unit: 'utf16' },
  profileUrl: (username) => `https://x.com/${encodeURIComponent(username)}`,
  consent: {
    through: null,
    note: null,
    window: { width: 600, height: 600 },
    words: {
      failed: 'Failed to connect Twitter account',
      loginRequired: 'You must be logged in to connect to Twitter',
    },
  },
  sources: [
    {
      figures: 'subtitles of a video: POST /2/media/subtitles, one track a call, its language as two letters',
      document: 'X API OpenAPI 2.167',
      date: '2026-08-22',
    },
    {
      figures: 'the votes of each answer of a poll, told with its post',
      document: 'docs.x.com: OpenAPI 2.167 (poll.fields, PollOption.votes)',
      date: '2026-08-22',
    },
    {
      figures: 'polls of 2 to 4 answers of 1 to 25 characters, open for 5 to 10,080 minutes; not with files',
      document: 'docs.x.com: OpenAPI 2.167 (poll.options, poll.duration_minutes), manage posts',
      date: '2026-08-22',
    },
    {
      figures:
        'videos as H.264 (High, so 8 bits), 4:2:0, progressive, with square pixels, up to 60 frames a second and 25 Mbit/s, AAC-LC in one or two channels (HE-AAC is refused). Nothing about edit lists, the place of the index and a steady rate',
      document: 'docs.x.com: media best practices; for the bit rate help.x.com, as guides of others quote it',
      date: '2026-09-11',
      of: ['encoding'],
    },
    {
      figures: 'a WebM holds no H.264: it is converted, although the API names its type',
      document: 'docs.x.com: OpenAPI 2.167, media; media best practices',
      date: '2026-09-11',
    },
    {
      figures:
        'one cashtag in a post, of all customers of the API but those with an enterprise plan; the same one twice is two (seen: 403 "Posts are limited to a maximum of one cashtag")',
      document: 'docs.x.com: manage posts, integration guide, post creation restrictions',
      date: '2026-07-24',
    },
    {
      figures: 'a text without files again is refused; for how long, no document says',
      document:
        'akrherz/iembot#163 (403 "You are not allowed to create a Tweet with duplicate content."); gitroomhq/postiz-app#1779',
      date: '2026-07',
      unconfirmed: true,
    },
    {
      figures: 'what is counted of 100 posts at once; clicks on links to the author alone, for 30 days',
      document: 'docs.x.com: post lookup, metrics; OpenAPI 2.167 and 2.159',
      date: '2026-08-22',
    },
    {
      figures:
        '0.005 USD for each post that is read, 0.010 for each account; 0.001 only for other calls by the owner of the app',
      document: 'docs.x.com: pricing',
      date: '2026-11',
    },
    {
      figures: 'threads: a reply is a post with files of its own',
      document: 'docs.x.com: create post (reply.in_reply_to_tweet_id), OpenAPI 2.167',
      date: '2026-08-22',
    },
    {
      figures:
        'pictures up to 5 MB, animated GIFs up to 15 MB; videos up to 20 minutes, with Premium 125 (until August 140 seconds), of at least 32 by 32 pixels and 1:3 to 3:1. ' +
        'The same page says at most 1280 by 1024, and that subscribers get 1080p played: larger ones are taken, and not refused here',
      document: 'docs.x.com: media best practices',
      date: '2026-09-11',
      of: ['pictures', 'animations'],
    },
    {
      figures: 'videos up to 5 GB: 1,000 parts of 5 MB each. X itself takes 8 GB, with Premium 16',
      document: 'docs.x.com: media upload (chunked), OpenAPI 2.167',
      date: '2026-09-11',
    },
    {
      figures: 'photos best 1600 by 900',
      document: 'guides of others: a single photo is shown at 16:9',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'texts of 25,000 for accounts with Premium, weighed as those of 280 are',
      document: 'docs.x.com: changelog (longer posts); OpenAPI 2.167, note_tweet',
      date: '2024-08-20',
    },
    {
      figures: 'text 280 weighted; characters that no post may hold',
      document: 'docs.x.com: counting characters; twitter-text 3.1.0, configuration 3',
      date: '2026-08-22',
    },
    {
      figures:
        'up to 4 photos, or 1 GIF, or 1 video (MP4, MOV, WebM); text may be empty with media; alternative text 1000',
      document: 'docs.x.com: OpenAPI 2.167, media',
      date: '2026-08-22',
      of: ['videos'],
    },
  ],
};
