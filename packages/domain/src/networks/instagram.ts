import { animationAsVideo } from '#/networks/animation-as-video.ts';
import { coversUpTo } from '#/networks/cover-rules.ts';
import { aacSound, undocumentedEncoding } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import {
  coverOption,
  formatOption,
  listOfNames,
  type OptionFault,
  type OptionRules,
  wholeNumber,
  yesOrNo,
} from '#/networks/option-rules.ts';
import { postsLeft } from '#/networks/posts-left.ts';

const LONGEST_VIDEO_S = 900;

/** What cannot be chosen together. `cover`, `coverAt` and `shareToFeed` of a post that is no reel have no effect. */
const check: OptionRules['check'] = ({ collaborators = [], coverAt, cover }, _, { format, media }) => {
  const [film, ...others] = media;
  const isNamed = Array.isArray(collaborators) && collaborators.length > 0;
  if (format === 'story') return isNamed ? fault('A story at Instagram has no collaborators. Leave them out.') : null;
  const endMs = film?.type === 'video' && others.length === 0 ? (film.durationMs ?? null) : null;
  // A picture of one's own is the cover, whichever moment was chosen beside it.
  if (endMs === null || typeof coverAt !== 'number' || coverAt < endMs || cover !== undefined) return null;
  return fault('The cover of the Instagram reel lies beyond the end of the video. Choose another moment.');
};

function fault(message: string): OptionFault {
  return { code: 'option-refused', message, label: 'Review options' };
}

/** What a professional Instagram account accepts in one post. */
export const instagram: NetworkRules = {
  id: 'instagram',
  formats: ['feed', 'reel', 'story'],
  byFormat: {
    reel: { only: 'video' },
    story: {
      only: 'file',
      noText: true,
      videos: {
        longest: [{ seconds: 60, from: null }],
        maxBytes: 100_000_000,
        ratio: { tallest: [1, 10], widest: [10, 1] },
      },
    },
  },
  maxImages: 10,
  videos: {
    max: 10,
    required: false,
    types: ['video/mp4', 'video/quicktime'],
    maxBytes: 300_000_000,
    longest: [{ seconds: LONGEST_VIDEO_S, from: null }],
    shortest: 3,
    edge: null,
    ratio: { tallest: [1, 100], widest: [10, 1] },
    encoding: {
      ...undocumentedEncoding,
      codecs: ['h264', 'hevc'],
      chroma: '420',
      progressive: true,
      frameRate: { min: 23, max: 60 },
      maxBitRate: 25_000_000,
      maxWidth: 1920,
      sound: aacSound,
      editLists: false,
      indexInFront: true,
    },
  },
  mixedMedia: true,
  maxMedia: 10,
  images: {
    types: ['image/jpeg'],
    maxBytes: 8_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: { tallest: [3, 4], widest: [1.91, 1] },
    animation: animationAsVideo,
  },
  covers: coversUpTo(8_000_000, ['image/jpeg']),
  bestPhoto: { width: 1440, height: 1800 },
  mediaRequired: true,
  text: {
    limits: [{ max: 2200, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: { hashtag: 30, mention: 20 },
  },
  title: null,
  comments: { limits: [{ max: 2200, unit: 'utf16' }], scope: 'instagram_manage_comments' },
  figures: {
    told: [
      { name: 'views', word: 'Views' },
      { name: 'reach', word: 'Reach' },
      { name: 'likes', word: 'Likes' },
      { name: 'comments', word: 'Comments' },
      { name: 'shares', word: 'Shares' },
      { name: 'saves', word: 'Saves' },
    ],
    untold: ['clicks'],
    followers: 'followers',
    scope: 'instagram_manage_insights',
    delay: 'Instagram may count up to two days late.',
    cost: null,
  },
  linkField: false,
  abilities: postsLeft('instagram'),
  options: {
    schema: {
      format: formatOption,
      collaborators: listOfNames(3, /^[\w.]{1,30}$/),
      coverAt: wholeNumber(LONGEST_VIDEO_S * 1_000),
      cover: coverOption,
      shareToFeed: yesOrNo,
    },
    check,
  },
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
      figures:
        'videos without edit lists and with moov in front, H.264 or HEVC, progressive, 4:2:0, 23 to 60 frames a second, up to 1920 pixels across and 25 Mbit/s, AAC of up to 48 kHz in one or two channels. Nothing about bit depth, HDR and a steady rate',
      document: 'developers.facebook.com: instagram-platform/instagram-graph-api/reference/ig-user/media',
      date: '2026-09-11',
      of: ['encoding'],
    },
    {
      figures:
        'views, reach, likes, comments, shares and saves of feed and reels; views, reach and shares of a story, for 24 hours and from five viewers on; up to 48 hours late',
      document: 'developers.facebook.com: instagram-platform/reference/instagram-media/insights',
      date: '2026-06-18',
    },
    {
      figures:
        'comments with instagram_manage_comments; up to 2,200 characters, as in the app: the page names no number',
      document: 'developers.facebook.com: instagram-platform/instagram-graph-api/reference/ig-media/comments',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures:
        'feed, reel (any single video of the feed, too) and story; no post of text alone; carousel of 2 to 10 photos and videos; fetches files, JPEG alone of pictures; alternative text of photos, not of reels and stories',
      document: 'developers.facebook.com: instagram-platform/content-publishing',
      date: '2026-06',
    },
    {
      figures:
        'pictures up to 8 MB, those of the feed up to 1.91:1, up to 1440 wide; videos MP4 and MOV of 3 seconds to 15 minutes, up to 300 MB, from 0.01:1 to 10:1; videos of a story up to 60 seconds and 100 MB, from 0.1:1; alternative text 1000; up to 3 collaborators, not of a story; cover of a reel in milliseconds, or as a picture that it fetches (JPEG up to 8 MB), which then counts',
      document: 'developers.facebook.com: instagram-platform/instagram-graph-api/reference/ig-user/media',
      date: '2026-09-11',
      of: ['videos', 'pictures', 'animations'],
    },
    {
      figures: 'pictures of the feed from 3:4; the document above still says 4:5',
      document: 'container test of TryPost (trypostit/trypost, .ai/rules/post-platform.md)',
      date: '2026-09-28',
      unconfirmed: true,
    },
    {
      figures: 'caption 2200, 30 hashtags, 20 mentions (2207010); a cover before the end of the video (2207057)',
      document: 'developers.facebook.com: instagram-platform/instagram-graph-api/reference/error-codes',
      date: '2026-06-02',
    },
    {
      figures: 'names of 1 to 30 letters, digits, full stops and underscores',
      document: 'the app; no page of Meta found',
      date: '2026',
      unconfirmed: true,
    },
  ],
};
