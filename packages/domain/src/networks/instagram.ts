import type { NetworkRules } from '#/networks/network-rules.ts';

/** What a professional Instagram account accepts in one post. */
export const instagram: NetworkRules = {
  id: 'instagram',
  formats: ['feed', 'reel', 'story'],
  maxImages: 10,
  videos: {
    max: 10,
    required: false,
    types: ['video/mp4', 'video/quicktime'],
    maxBytes: 300_000_000,
    longest: [{ seconds: 900, from: null }],
    shortest: 3,
    edge: null,
    ratio: { tallest: [1, 100], widest: [10, 1] },
  },
  mixedMedia: true,
  maxMedia: 10,
  images: {
    types: ['image/jpeg'],
    maxBytes: 8_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: { tallest: [4, 5], widest: [1.91, 1] },
    animation: null,
  },
  bestPhoto: { width: 1440, height: 1800 },
  mediaRequired: true,
  text: {
    limits: [{ max: 2200, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: { hashtag: 30, mention: 20 },
  },
  title: null,
  linkField: false,
  options: null,
  altText: { max: 1000, unit: 'utf16' },
  fetchesFiles: ['image', 'video'],
  profileUrl: (username) => `https://www.instagram.com/${encodeURIComponent(username)}/`,
  consent: {
    through: 'facebook',
    note: 'Connecting Instagram directly is temporarily disabled. Use Facebook: with the Pages that you allow, the Instagram professional accounts linked to them are connected, too.',
    window: { width: 600, height: 700 },
    words: {
      failed: 'Failed to connect to Instagram',
    },
  },
  sources: [
    {
      figures: 'pictures JPEG up to 8 MB',
      document: 'Instagram Platform: IG User Media, image specifications',
      date: '2026',
    },
    {
      figures: 'photos best 1440 by 1800: as wide and as upright as the feed takes them',
      document: 'developers.facebook.com: Instagram Platform, image specifications (4:5 to 1.91:1, width up to 1440)',
      date: '2026',
    },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures:
        'caption 2200, 30 hashtags, 20 mentions; carousel of 2 to 10 photos and videos (MP4, MOV, up to 300 MB and 15 minutes); no text-only post; alternative text 1000',
      document: 'developers.facebook.com: instagram-platform/content-publishing, reference/ig-user/media',
      date: '2026-09',
    },
    {
      figures:
        'feed, reel and story; pictures of the feed from 4:5 to 1.91:1; videos of 3 seconds and more, from 0.01:1 to 10:1',
      document: 'developers.facebook.com: instagram-platform, reference/ig-user/media, image and reel specifications',
      date: '2026-09',
    },
    {
      figures: 'fetches pictures; videos too, although some accounts may send them as bytes',
      document: 'developers.facebook.com: instagram-platform/content-publishing, reference/ig-user/media',
      date: '2026-09',
    },
  ],
};
