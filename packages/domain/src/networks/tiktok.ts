import type { NetworkRules } from '#/networks/network-rules.ts';

/** What TikTok accepts in one post. */
export const tiktok: NetworkRules = {
  id: 'tiktok',
  formats: ['feed'],
  maxImages: 35,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
    maxBytes: 4_000_000_000,
    longest: [{ seconds: 600, from: null }],
    shortest: null,
    edge: { min: 360, max: 4096 },
    ratio: null,
  },
  mixedMedia: false,
  maxMedia: 35,
  images: {
    types: ['image/jpeg', 'image/webp'],
    maxBytes: 20_000_000,
    maxEdge: 1920,
    maxPixels: null,
    ratio: null,
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
  options: null,
  altText: null,
  fetchesFiles: ['image'],
  profileUrl: (username) => `https://www.tiktok.com/@${encodeURIComponent(username)}`,
  consent: {
    through: null,
    note: null,
    window: { width: 600, height: 700 },
    routes: { begin: '/api/tiktok/authorize', end: { method: 'POST', path: '/api/tiktok/exchange-token' } },
    times: { closeAfter: { success: 2_000, error: 2_000 } },
    words: {
      failed: 'TikTok authentication failed',
      blocked: 'Failed to open TikTok authorization popup. Please check if popups are blocked.',
      cancelled: 'Authentication was cancelled',
      denied: 'Authentication was cancelled',
      codeRefused: 'Token exchange failed',
      refused: 'Authentication failed: ',
      noCode: 'No authorization code received from TikTok',
      noState: 'Invalid state parameter',
      serverFault: 'An unexpected error occurred during authentication',
    },
  },
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
    {
      figures: 'videos of 360 to 4096 pixels on each side',
      document: 'developers.tiktok.com: content-posting-api-media-transfer-guide',
      date: '2026',
    },
    {
      figures: 'fetches pictures (PULL_FROM_URL is their only source); videos are sent',
      document: 'developers.tiktok.com: content-posting-api-reference-photo-post',
      date: '2026',
    },
  ],
};
