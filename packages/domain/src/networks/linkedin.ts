import type { NetworkRules } from '#/networks/network-rules.ts';

/** What LinkedIn accepts in one post. */
export const linkedin: NetworkRules = {
  id: 'linkedin',
  maxImages: 9,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4'],
    maxBytes: 500_000_000,
    longest: { seconds: 1800, from: null },
  },
  mixedMedia: false,
  maxMedia: 9,
  images: {
    types: ['image/jpeg', 'image/png', 'image/gif'],
    maxBytes: null,
    maxEdge: null,
    maxPixels: 36_152_320,
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
  boardRequired: false,
  altText: null,
  profileUrl: () => null,
  consent: { window: { width: 600, height: 700 }, failed: 'Failed to connect to LinkedIn' },
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
  ],
};
