import type { NetworkRules } from '#/networks/network-rules.ts';

/** What X accepts in one post. */
export const twitter: NetworkRules = {
  id: 'twitter',
  maxImages: 4,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
    maxBytes: 512 * 1024 * 1024,
    longest: { seconds: 140, from: 'accounts without Premium' },
  },
  mixedMedia: false,
  maxMedia: 4,
  images: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    maxBytes: 5 * 1024 * 1024,
    maxEdge: null,
    maxPixels: null,
    animation: { types: ['image/gif'], maxBytes: 15 * 1024 * 1024, alone: true },
  },
  bestPhoto: { width: 1600, height: 900 },
  mediaRequired: false,
  text: {
    limits: [{ max: 280, unit: 'weighted' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: ['\uFFFE', '\uFEFF', '\uFFFF'],
    maxMarks: {},
  },
  title: null,
  linkField: false,
  boardRequired: false,
  altText: { max: 1000, unit: 'utf16' },
  profileUrl: (username) => `https://x.com/${encodeURIComponent(username)}`,
  consent: { window: { width: 600, height: 600 }, failed: 'Failed to connect Twitter account' },
  sources: [
    {
      figures: 'pictures up to 5 MB, animated GIFs up to 15 MB, videos up to 512 MB and 140 seconds',
      document: 'docs.x.com: media best practices',
      date: '2026-08-22',
    },
    {
      figures: 'photos best 1600 by 900',
      document: 'guides of others: a single photo is shown at 16:9',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
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
    },
  ],
};
