import type { NetworkRules } from '#/networks/network-rules.ts';

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
  },
  mixedMedia: false,
  maxMedia: 9,
  images: {
    types: ['image/jpeg', 'image/png', 'image/gif'],
    maxBytes: null,
    maxEdge: null,
    maxPixels: 36_152_320,
    ratio: null,
    animation: { types: ['image/gif'], maxBytes: null, alone: false },
  },
  bestPhoto: null,
  mediaRequired: false,
  text: {
    limits: [{ max: 3000, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: null,
  linkField: false,
  postsPerDay: 150,
  options: null,
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
      figures: 'pictures JPEG, PNG, GIF up to 36,152,320 pixels',
      document: 'LinkedIn Images API',
      date: '2026',
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
    },
    {
      figures: 'videos of 75 KB and 3 seconds and more, from 1:2.4 to 2.4:1',
      document: 'learn.microsoft.com/linkedin: videos-api',
      date: '2026-08',
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
