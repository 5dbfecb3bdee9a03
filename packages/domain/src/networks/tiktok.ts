import type { NetworkRules } from '#/networks/network-rules.ts';

/** What TikTok accepts in one post. */
export const tiktok: NetworkRules = {
  id: 'tiktok',
  maxImages: 35,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
    maxBytes: 4_000_000_000,
    longest: { seconds: 600, from: null },
  },
  mixedMedia: false,
  maxMedia: 35,
  images: {
    types: ['image/jpeg', 'image/webp'],
    maxBytes: 20_000_000,
    maxEdge: 1920,
    maxPixels: null,
    animation: null,
  },
  bestPhoto: { width: 1080, height: 1920 },
  mediaRequired: true,
  text: {
    limits: [{ max: 2200, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: null,
  linkField: false,
  boardRequired: false,
  altText: null,
  profileUrl: (username) => `https://www.tiktok.com/@${encodeURIComponent(username)}`,
  consent: { window: { width: 600, height: 700 }, failed: 'TikTok authentication failed' },
  sources: [
    {
      figures: 'pictures JPEG and WebP up to 20 MB and 1080p',
      document: 'TikTok Content Posting API: media transfer guide',
      date: '2026',
    },
    { figures: 'photos best 1080 by 1920', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'photos',
      document: 'Nonet specification 2§9; developers.tiktok.com: content-posting-api-reference-photo-post',
      date: '2026',
    },
    {
      figures: 'videos as MP4, MOV or WebM, up to 4 GB and 10 minutes (some creators may send less)',
      document: 'developers.tiktok.com: content-posting-api-media-transfer-guide',
      date: '2026',
    },
    {
      figures:
        'caption of a video 2200 UTF-16 units (of photos 4000; the smaller is kept); no text posts, no mixed posts',
      document: 'developers.tiktok.com: content-posting-api-reference-direct-post',
      date: '2026',
    },
  ],
};
