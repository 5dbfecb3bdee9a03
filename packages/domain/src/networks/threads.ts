import type { NetworkRules } from '#/networks/network-rules.ts';

/** What Threads accepts in one post. */
export const threads: NetworkRules = {
  id: 'threads',
  maxImages: 10,
  videos: {
    max: 10,
    required: false,
    types: ['video/mp4', 'video/quicktime'],
    maxBytes: 1_000_000_000,
    longest: { seconds: 300, from: null },
  },
  mixedMedia: true,
  maxMedia: 10,
  images: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 8_000_000,
    maxEdge: null,
    maxPixels: null,
    animation: null,
  },
  bestPhoto: null,
  mediaRequired: false,
  text: {
    limits: [{ max: 500, unit: 'emoji-as-bytes' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: { link: 5 },
  },
  title: null,
  linkField: false,
  boardRequired: false,
  altText: null,
  profileUrl: (username) => `https://www.threads.com/@${encodeURIComponent(username)}`,
  consent: { window: { width: 600, height: 700 }, failed: 'Failed to connect to Threads' },
  sources: [
    {
      figures: 'pictures JPEG and PNG up to 8 MB',
      document: 'Threads API: image specifications',
      date: '2026',
    },
    { figures: 'photos (the API takes carousels of 20)', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'text 500, an emoji counts as its UTF-8 bytes',
      document: 'developers.facebook.com: threads/posts, as quoted by third parties',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'more than 5 links are refused (THREADS_API__LINK_LIMIT_EXCEEDED)',
      document: 'developers.facebook.com: threads/changelog',
      date: '2025-12-22',
    },
    {
      figures: 'carousel of photos and videos (MP4, MOV, up to 1 GB); text optional with media',
      document: 'Threads API collection of fbsamples/threads_api',
      date: '2026-01-02',
    },
    {
      figures: 'videos up to 5 minutes',
      document: 'developers.facebook.com: threads/overview, video specifications',
      date: '2025-09',
    },
  ],
};
