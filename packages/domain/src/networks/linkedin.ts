import type { NetworkRules } from '#/networks/network-rules.ts';

/** What LinkedIn accepts in one post. */
export const linkedin: NetworkRules = {
  id: 'linkedin',
  maxImages: 9,
  videos: { max: 1, required: false },
  mixedMedia: false,
  maxMedia: 9,
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
  sources: [
    { figures: 'photos (the API takes 20)', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'text 3000, counted before escaping',
      document: 'open source clients; not on the pages of the Posts API',
      date: '2026-08',
      unconfirmed: true,
    },
    {
      figures: 'several photos or one video',
      document: 'learn.microsoft.com/linkedin: multiimage-post-api, videos-api',
      date: '2026-08',
    },
  ],
};
