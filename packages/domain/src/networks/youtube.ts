import type { NetworkRules } from '#/networks/network-rules.ts';

/** What YouTube accepts in one upload. */
export const youtube: NetworkRules = {
  id: 'youtube',
  formats: ['video', 'short'],
  maxImages: 0,
  videos: {
    max: 1,
    required: true,
    types: null,
    maxBytes: null,
    longest: [{ seconds: 900, from: 'channels that are not verified' }],
    shortest: null,
    edge: null,
    ratio: null,
  },
  mixedMedia: false,
  maxMedia: 1,
  images: null,
  bestPhoto: null,
  mediaRequired: true,
  text: {
    limits: [{ max: 5000, unit: 'utf8-bytes' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: ['<', '>'],
    maxMarks: {},
  },
  title: { max: 100, unit: 'utf16' },
  linkField: false,
  options: null,
  altText: null,
  profileUrl: (username) => `https://www.youtube.com/@${encodeURIComponent(username)}`,
  consent: {
    through: null,
    note: null,
    window: { width: 600, height: 700 },
    words: {
      failed: 'Failed to connect to YouTube',
    },
  },
  sources: [
    { figures: 'no photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'videos up to 15 minutes from channels that are not verified; up to 12 hours from others',
      document: 'guides of others; no page of YouTube read',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'exactly one video', document: 'Nonet specification, open point 69', date: '2026' },
    {
      figures: 'title 100 characters, description 5000 bytes, neither with < or >',
      document: 'YouTube Data API v3: videos; discovery revision 20260924',
      date: '2026-09-24',
    },
    {
      figures: 'a video, or a Short: an upright or square video of up to 3 minutes becomes one by itself',
      document: 'guides of others; no page of YouTube read',
      date: '2026',
      unconfirmed: true,
    },
  ],
};
