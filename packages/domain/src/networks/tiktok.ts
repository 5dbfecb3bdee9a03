import type { NetworkRules } from '#/networks/network-rules.ts';

/** What TikTok accepts in one post. */
export const tiktok: NetworkRules = {
  id: 'tiktok',
  maxImages: 35,
  videos: { max: 1, required: false },
  mixedMedia: false,
  maxMedia: 35,
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
  sources: [
    {
      figures: 'photos',
      document: 'Nonet specification 2§9; developers.tiktok.com: content-posting-api-reference-photo-post',
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
