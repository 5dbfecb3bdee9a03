import { coversUpTo } from '#/networks/cover-rules.ts';
import { undocumentedEncoding, undocumentedSound } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { coverOption } from '#/networks/option-rules.ts';

/** What LinkedIn accepts in one post. */
export const linkedin: NetworkRules = {
  id: 'linkedin',
  formats: ['feed'],
  maxImages: 9,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4'],
    maxBytes: 500_000_000,
    minBytes: 75_000,
    longest: [{ seconds: 1800, from: null }],
    shortest: 3,
    edge: null,
    ratio: { tallest: [1, 2.4], widest: [2.4, 1] },
    encoding: {
      ...undocumentedEncoding,
      codecs: ['h264', 'mpeg4', 'vp8', 'vp9'],
      frameRate: { min: 10, max: 60 },
      maxBitRate: 30_000_000,
      sound: { ...undocumentedSound, codecs: ['aac', 'mp3', 'vorbis'] },
    },
  },
  mixedMedia: false,
  maxMedia: 9,
  images: {
    types: ['image/jpeg', 'image/png', 'image/gif'],
    maxBytes: null,
    maxEdge: null,
    maxPixels: 36_152_320,
    ratio: null,
    animation: { types: ['image/gif'], maxBytes: null, alone: false, asVideo: true },
  },
  cards: {
    pictures: {
      types: ['image/jpeg', 'image/png', 'image/gif'],
      maxBytes: null,
      maxEdge: null,
      maxPixels: 36_152_320,
      ratio: null,
      animation: null,
    },
    linksBareAddresses: false,
  },
  covers: coversUpTo(10_000_000, ['image/jpeg', 'image/png'], 36_152_320),
  captions: { form: 'srt', maxBytes: null, most: 1, scope: null },
  documents: { maxBytes: 100 * 1024 * 1024, maxPages: 300 },
  bestPhoto: null,
  mediaRequired: false,
  text: {
    limits: [{ max: 3000, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
    refusesRepeats: { withinMs: 24 * 3_600_000 },
  },
  title: null,
  polls: {
    answers: { min: 2, max: 4 },
    answer: { max: 30, unit: 'utf16' },
    minutes: [1_440, 3 * 1_440, 7 * 1_440, 14 * 1_440],
    question: { max: 140, unit: 'utf16' },
  },
  together: [
    { kinds: ['poll', 'files'], goes: null },
    { kinds: ['poll', 'document'], goes: null },
    { kinds: ['poll', 'card'], goes: 'poll' },
  ],
  // Authors are `urn:li:person:…` and `urn:li:organization:…` (learn.microsoft.com/linkedin: shares/posts-api, 2026-11-23).
  accountKind: (remoteId) => (remoteId.startsWith('urn:li:organization:') ? 'Page' : 'Profile'),
  comments: { limits: [{ max: 1250, unit: 'utf16' }], scope: null },
  figures: {
    told: [
      { name: 'impressions', word: 'Impressions' },
      { name: 'reach', word: 'Unique impressions' },
      { name: 'likes', word: 'Reactions' },
      { name: 'comments', word: 'Comments' },
      { name: 'shares', word: 'Reposts' },
      { name: 'clicks', word: 'Clicks' },
      { name: 'saves', word: 'Saves' },
    ],
    ofPolls: { name: 'votes', word: 'Votes' },
    untold: [],
    followers: 'followers',
    scope: 'r_member_postAnalytics',
    delay: 'LinkedIn may count up to a day late, and counts posts of pages for twelve months.',
    cost: null,
  },
  linkField: false,
  postsPerDay: 150,
  options: { schema: { cover: coverOption }, check: () => null },
  altText: { max: 4086, unit: 'utf16' },
  profileUrl: () => null,
  consent: {
    through: null,
    note: null,
    window: { width: 600, height: 700 },
    routes: { begin: '/api/linkedin/authorize', end: { method: 'POST', path: '/api/linkedin/connect' } },
    words: {
      failed: 'Failed to connect to LinkedIn',
      loginRequired: 'You must be logged in to connect LinkedIn',
      noCode: 'No authorization code received from LinkedIn',
    },
  },
  sources: [
    {
      figures: 'captions with the upload of a video: SRT, one file (uploadCaptions)',
      document: 'learn.microsoft.com: LinkedIn Videos API',
      date: '2026-05',
    },
    {
      figures: 'the card of a link: address, title, description and an uploaded picture; no page is read for it',
      document: 'learn.microsoft.com/linkedin: shares/posts-api (content.article)',
      date: '2026-08',
    },
    {
      figures:
        'polls with a question of up to 140 characters and 2 to 4 answers of up to 30, open for one, three, seven or fourteen days; content is a poll or something else, and cannot be edited',
      document: 'learn.microsoft.com/linkedin: shares/poll-post-api',
      date: '2026-05',
    },
    {
      figures:
        'how many answered a poll, told with its post (content.poll, uniqueVotersCount) to apps that may read posts (r_organization_social, r_member_social)',
      document: 'learn.microsoft.com/linkedin: shares/poll-post-api',
      date: '2026-05',
    },
    {
      figures:
        'videos as H.264, MPEG-4, VP8 or VP9 (H.265 is not in the list) of 10 to 60 frames a second and up to 30 Mbit/s, with AAC, MP3 or Vorbis. The page of the API names MP4 alone, and nothing of what is inside',
      document:
        'linkedin.com/help: a548372 (share videos), as guides of others quote it; learn.microsoft.com/linkedin: videos-api, 2026-05',
      date: '2026',
      unconfirmed: true,
      of: ['encoding'],
    },
    {
      figures:
        'a text without files again is refused (DUPLICATE_POST); for how long, no document says: a day or two were seen',
      document: 'learn.microsoft.com/linkedin: posts-api; Arisamiga/Linkedin-RSS#5, ComposioHQ/composio#2710',
      date: '2026-02',
      unconfirmed: true,
    },
    {
      figures: 'a document as PDF, up to 100 MB and 300 pages, with a title, as the only file of its post',
      document: 'learn.microsoft.com/linkedin: documents-api, posts-api',
      date: '2026-05',
      of: ['documents'],
    },
    { figures: 'comments up to 1250 characters', document: 'LinkedIn Comments API', date: '2026', unconfirmed: true },
    {
      figures: 'pictures JPEG, PNG, GIF up to 36,152,320 pixels',
      document: 'LinkedIn Images API',
      date: '2026',
      of: ['pictures', 'animations'],
    },
    {
      figures:
        'impressions, unique impressions, reactions, comments, reposts and clicks of posts of pages in the last twelve months, for administrators',
      document: 'learn.microsoft.com/linkedin: community-management/organizations/share-statistics',
      date: '2026-03',
    },
    {
      figures:
        'impressions, members reached, reactions, comments and reposts of posts of people (r_member_postAnalytics)',
      document: 'learn.microsoft.com/linkedin: community-management/members/post-statistics',
      date: '2026-03',
    },
    {
      figures: 'saves of posts of people, since version 202604',
      document: 'announcement of LinkedIn to developers, as others have copied it',
      date: '2026-04',
      unconfirmed: true,
    },
    {
      figures: 'followers of pages (networkSizes) and of people (memberFollowersCount, r_member_profileAnalytics)',
      document:
        'learn.microsoft.com/linkedin: organization-lookup-api, members/follower-statistics, as clients call them',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'counts up to a day late',
      document: 'guides of others; LinkedIn names no time',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos (the API takes 20)', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'text 3000, counted before escaping',
      document: 'open source clients; not on the pages of the Posts API',
      date: '2026-08',
      unconfirmed: true,
    },
    {
      figures: 'several photos or one video (MP4, up to 500 MB and 30 minutes)',
      document: 'learn.microsoft.com/linkedin: multiimage-post-api, videos-api',
      date: '2026-08',
      of: ['videos'],
    },
    {
      figures: 'videos of 75 KB and 3 seconds and more, from 1:2.4 to 2.4:1',
      document: 'learn.microsoft.com/linkedin: videos-api',
      date: '2026-08',
    },
    {
      figures:
        'a thumbnail of a video, sent with it (uploadThumbnail); no types and no sizes are named: those that pictures have here, and 10 MB, are kept',
      document: 'learn.microsoft.com/linkedin: videos-api, 2026-05',
      date: '2026-05',
      unconfirmed: true,
    },
    {
      figures: '150 posts of one member a day, as others have counted',
      document: 'the portal of an app alone tells it; guides of others',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'alternative text 4086',
      document: 'learn.microsoft.com/linkedin: images-api, multiimage-post-api',
      date: '2026-08',
    },
  ],
};
