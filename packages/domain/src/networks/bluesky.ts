import { animationAsVideo } from '#/networks/animation-as-video.ts';
import { undocumentedEncoding } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/** What Bluesky accepts in one post. */
export const bluesky: NetworkRules = {
  id: 'bluesky',
  formats: ['feed'],
  maxImages: 4,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4'],
    maxBytes: 300_000_000,
    longest: [{ seconds: 600, from: null }],
    shortest: null,
    edge: null,
    ratio: null,
    encoding: { ...undocumentedEncoding, chroma: '420' },
  },
  mixedMedia: false,
  maxMedia: 4,
  images: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    maxBytes: 2_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: null,
    // Among pictures it stands still. The official app uploads it as a video.
    animation: animationAsVideo,
  },
  captions: { form: 'vtt', maxBytes: 20_000, most: 20, scope: null },
  cards: {
    pictures: {
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      maxBytes: 1_000_000,
      maxEdge: null,
      maxPixels: null,
      ratio: null,
      animation: null,
    },
    linksBareAddresses: true,
  },
  bestPhoto: null,
  mediaRequired: false,
  text: {
    limits: [
      { max: 300, unit: 'graphemes' },
      { max: 3000, unit: 'utf8-bytes' },
    ],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: null,
  hasThreads: true,
  comments: {
    limits: [
      { max: 300, unit: 'graphemes' },
      { max: 3000, unit: 'utf8-bytes' },
    ],
    scope: null,
  },
  figures: {
    told: [
      { name: 'likes', word: 'Likes' },
      { name: 'shares', word: 'Reposts' },
      { name: 'comments', word: 'Replies' },
      { name: 'quotes', word: 'Quotes' },
      { name: 'saves', word: 'Saves' },
    ],
    untold: ['views', 'reach', 'clicks'],
    followers: 'followers',
    scope: null,
    delay: null,
    cost: null,
  },
  linkField: false,
  options: null,
  altText: null,
  describesVideos: true,
  profileUrl: (username) => `https://bsky.app/profile/${encodeURIComponent(username)}`,
  consent: null,
  sources: [
    {
      figures: 'an alternative text of a video, without a limit',
      document: 'lexicon app.bsky.embed.video, atproto@d6296a1',
      date: '2026-08-20',
    },
    {
      figures: 'captions of a video: up to 20 files of WebVTT of 20,000 bytes',
      document: 'lexicon app.bsky.embed.video, atproto@d6296a1',
      date: '2026-08-20',
    },
    {
      figures:
        'a link card with title, description and a picture of up to 1,000,000 bytes; nobody reads the page for it',
      document: 'app.bsky.embed.external lexicon, bluesky-social/atproto@d6296a1',
      date: '2026-08-20',
    },
    {
      figures:
        'its service encodes every video anew: codec, rate and sound are not named. 4:4:4 comes out as such, which phones do not play',
      document: 'bluesky-social/social-app#5292, #11165; blacksky-algorithms/rsky#218',
      date: '2026-07-31',
      unconfirmed: true,
      of: ['encoding'],
    },
    {
      figures: 'an animated GIF goes as a video',
      document: 'bluesky-social/social-app#6433, #9809',
      date: '2026-02-02',
      of: ['animations'],
    },
    {
      figures: 'counts of likes, reposts, replies, quotes and bookmarks of 25 posts at once, and followers; no views',
      document:
        'lexicons app.bsky.feed.getPosts, app.bsky.feed.defs#postView, app.bsky.actor.defs, bluesky-social/atproto@d6296a1',
      date: '2026-08-20',
    },
    {
      figures: 'threads: a reply is a post with files of its own',
      document: 'app.bsky.feed.post lexicon (reply), atproto@d6296a1',
      date: '2026-08-21',
    },
    {
      figures: 'pictures up to 2,000,000 bytes',
      document: 'app.bsky.embed.images lexicon (accept image/*), tested on @atproto/pds 0.5.35',
      date: '2026-11-20',
      of: ['pictures'],
    },
    {
      figures: 'animations are shown as stills',
      document: 'what the official app shows',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos', document: 'Nonet specification 2§9; app.bsky.embed.images lexicon', date: '2026' },
    {
      figures: 'text 300 graphemes and 3000 bytes',
      document: 'app.bsky.feed.post lexicon, tested on @atproto/pds 0.5.35',
      date: '2026-11-20',
    },
    {
      figures:
        'one video in place of photos, an MP4 of up to 300,000,000 bytes (until August 100 MB) and 10 minutes (until August 3)',
      document: 'app.bsky.embed.video lexicon, atproto@d6296a1; bluesky-social/social-app#11528',
      date: '2026-08-21',
      of: ['videos'],
    },
  ],
};
