import type { NetworkRules } from '#/networks/network-rules.ts';

/** What a professional Instagram account accepts in one post. */
export const instagram: NetworkRules = {
  id: 'instagram',
  maxImages: 10,
  videos: { max: 10, required: false },
  mixedMedia: true,
  maxMedia: 10,
  mediaRequired: true,
  text: {
    limits: [{ max: 2200, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: { hashtag: 30, mention: 20 },
  },
  title: null,
  linkField: false,
  boardRequired: false,
  altText: { max: 1000, unit: 'utf16' },
  profileUrl: (username) => `https://www.instagram.com/${encodeURIComponent(username)}/`,
  sources: [
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures:
        'caption 2200, 30 hashtags, 20 mentions; carousel of 2 to 10 photos and videos; no text-only post; alternative text 1000',
      document: 'developers.facebook.com: instagram-platform/content-publishing, reference/ig-user/media',
      date: '2026-09',
    },
  ],
};
