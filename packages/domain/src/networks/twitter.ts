import type { NetworkRules } from '#/networks/network-rules.ts';

/** What X accepts in one post. */
export const twitter: NetworkRules = {
  id: 'twitter',
  maxImages: 4,
  videos: { max: 1, required: false },
  mixedMedia: false,
  maxMedia: 4,
  mediaRequired: false,
  text: {
    limits: [{ max: 280, unit: 'weighted' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: null,
  linkField: false,
  boardRequired: false,
  altText: { max: 1000, unit: 'utf16' },
  profileUrl: (username) => `https://x.com/${encodeURIComponent(username)}`,
  sources: [
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'text 280 weighted',
      document: 'docs.x.com: counting characters; twitter-text 3.1.0, configuration 3',
      date: '2026-08-22',
    },
    {
      figures: 'up to 4 photos, or 1 GIF, or 1 video; text may be empty with media; alternative text 1000',
      document: 'docs.x.com: OpenAPI 2.167, media',
      date: '2026-08-22',
    },
  ],
};
