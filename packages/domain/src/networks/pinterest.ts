import type { NetworkRules } from '#/networks/network-rules.ts';

/** What Pinterest accepts in one Pin. */
export const pinterest: NetworkRules = {
  id: 'pinterest',
  maxImages: 1,
  videos: { max: 1, required: false, types: ['video/mp4', 'video/quicktime'], maxBytes: null, longest: null },
  mixedMedia: false,
  maxMedia: 1,
  images: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 20_000_000,
    maxEdge: null,
    maxPixels: null,
    animation: null,
  },
  bestPhoto: { width: 1000, height: 1500 },
  mediaRequired: true,
  text: {
    limits: [{ max: 500, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: { max: 100, unit: 'utf16' },
  linkField: true,
  boardRequired: true,
  altText: { max: 500, unit: 'utf16' },
  profileUrl: (username) => `https://www.pinterest.com/${encodeURIComponent(username)}/`,
  consent: { window: { width: 800, height: 600 }, failed: 'Could not connect to Pinterest' },
  sources: [
    {
      figures: 'pictures JPEG and PNG; up to 20 MB',
      document: 'Pinterest API v5: create Pin (types); guides of others (size)',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos best 1000 by 1500', document: 'Nonet specification 2§9', date: '2026' },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'videos as MP4 or MOV',
      document: 'Pinterest help: video specifications',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'title 100, alternative text 500, one media source, board',
      document: 'Pinterest API description 5.23.0: POST /pins',
      date: '2025-12-11',
    },
    {
      figures: 'text 500: the description names 800, older pages 500; the smaller is kept',
      document: 'Pinterest API description 5.23.0; older pages of the API',
      date: '2025-12-11',
      unconfirmed: true,
    },
  ],
};
