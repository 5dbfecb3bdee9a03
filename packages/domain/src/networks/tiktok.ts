import type { AbilityRules } from '#/networks/ability-rules.ts';
import { animationAsVideo } from '#/networks/animation-as-video.ts';
import { undocumentedEncoding } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import {
  type ChosenOptions,
  type OptionFault,
  type OptionRules,
  oneOf,
  textUpTo,
  wholeNumber,
  yesOrNo,
} from '#/networks/option-rules.ts';
import { tooLong } from '#/networks/too-long.ts';

const LONGEST_VIDEO_S = 600;
const MOST_PHOTOS = 35;

/** Who can see a post, in TikTok's values, each with the word that TikTok's own app has for it. */
const privacyWords: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only you',
};

/** What TikTok tells of an account before each post (`creator_info`). */
interface Creator {
  readonly nickname: string;
  /** The values of `privacy` that the account may choose from today. */
  readonly privacyLevels: readonly string[];
  /** What people may do with its posts, unless a post forbids it. */
  readonly comments: boolean;
  readonly duets: boolean;
  readonly stitches: boolean;
  readonly longestVideoSeconds: number;
  /** Whether TikTok has audited the app of this installation; absent when its operator has not said so. */
  readonly audited?: boolean;
}

/** What is told of an account; null when it has another form. */
function creatorIn(abilities: unknown): Creator | null {
  if (typeof abilities !== 'object' || abilities === null) return null;
  const { nickname, privacyLevels, comments, duets, stitches, longestVideoSeconds, audited }: Partial<Creator> =
    abilities;
  const isWhole =
    typeof nickname === 'string' &&
    Array.isArray(privacyLevels) &&
    privacyLevels.every((level) => typeof level === 'string') &&
    [comments, duets, stitches].every((may) => typeof may === 'boolean') &&
    typeof longestVideoSeconds === 'number' &&
    (audited === undefined || typeof audited === 'boolean');
  return isWhole ? (abilities as Creator) : null;
}

const notAudited =
  'TikTok has not audited this installation yet. Until then it takes posts for “Only you” alone, and only while the account is set to private in the app.';

const abilities: AbilityRules = {
  accepts: (told) => creatorIn(told) !== null,
  refusal: (told, { media }) => {
    const seconds = creatorIn(told)?.longestVideoSeconds ?? LONGEST_VIDEO_S;
    const longestMs = Math.max(0, ...media.map(({ durationMs }) => durationMs ?? 0));
    if (seconds >= LONGEST_VIDEO_S || longestMs <= seconds * 1_000) return null;
    return `${tooLong('tiktok', { seconds, from: 'this account' }, longestMs)} Use a shorter one or deselect TikTok.`;
  },
  limitOfApp: (told) => (creatorIn(told)?.audited === false ? notAudited : null),
  note: (told) => {
    const creator = creatorIn(told);
    return creator === null ? null : { text: `You post as ${creator.nickname}.`, isUsedUp: false };
  },
};

/** What a creator has switched off in the app cannot be switched on by a post. */
const switches = { allowComment: 'comments', allowDuet: 'duets', allowStitch: 'stitches' } as const;

const offered: OptionRules['offered'] = (name, told) => {
  const creator = creatorIn(told);
  if (creator === null) return null;
  if (name === 'privacy') return creator.privacyLevels;
  const key = Object.entries(switches).find(([option]) => option === name)?.[1];
  return key === undefined || creator[key] ? null : [false];
};

/** TikTok's rules of presentation ("Content sharing guidelines"): nobody else chooses who sees a post; a draft is finished in its app. */
const check: OptionRules['check'] = (options, told, { media }) => {
  const { sendAs, privacy, coverAt } = options;
  const endMs = media[0]?.type === 'video' ? (media[0].durationMs ?? null) : null;
  const faultOfCover = media[0]?.type === 'image' ? checkCoverPhoto(options, media.length) : null;
  if (faultOfCover !== null || sendAs === 'draft') return faultOfCover;
  if (typeof privacy !== 'string') {
    return fault('Choose who can see the post on TikTok. Nobody can choose that for you.', 'Choose who can see it');
  }
  const levels = creatorIn(told)?.privacyLevels;
  if (levels !== undefined && !levels.includes(privacy)) {
    const offered = levels.map((level) => privacyWords[level] ?? level).join(', ');
    return fault(
      `TikTok does not let this account post for “${privacyWords[privacy]}”. It offers: ${offered}.`,
      'Choose who can see it',
    );
  }
  if (options['disclosure'] === true && options['yourBrand'] !== true && options['brandedContent'] !== true) {
    return fault('You need to indicate if your content promotes yourself, a third party, or both.');
  }
  if (options['brandedContent'] === true && privacy === 'SELF_ONLY') {
    return fault('Branded content visibility cannot be set to private.', 'Choose who can see it');
  }
  if (endMs === null || typeof coverAt !== 'number' || coverAt < endMs) return null;
  return fault('The cover of the TikTok post lies beyond the end of the video. Choose another moment.');
};

/** A draft has it, too. That of a video has no effect. */
function checkCoverPhoto({ coverPhoto }: ChosenOptions, count: number): OptionFault | null {
  if (typeof coverPhoto !== 'number' || coverPhoto < count) return null;
  return fault('The photo that was chosen as the cover on TikTok is not in the post. Choose another one.');
}

function fault(message: string, label = 'Review options'): OptionFault {
  return { code: 'option-refused', message, label };
}

/** What TikTok accepts in one post. */
export const tiktok: NetworkRules = {
  id: 'tiktok',
  formats: ['feed'],
  maxImages: MOST_PHOTOS,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
    maxBytes: 4_000_000_000,
    longest: [{ seconds: LONGEST_VIDEO_S, from: null }],
    shortest: null,
    edge: { min: 360, max: 4096 },
    ratio: null,
    encoding: {
      ...undocumentedEncoding,
      codecs: ['h264', 'hevc', 'vp8', 'vp9'],
      frameRate: { min: 23, max: 60 },
    },
  },
  mixedMedia: false,
  maxMedia: MOST_PHOTOS,
  images: {
    types: ['image/jpeg', 'image/webp'],
    maxBytes: 20_000_000,
    maxEdge: 1920,
    maxPixels: null,
    ratio: null,
    animation: animationAsVideo,
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
  comments: null,
  figures: {
    told: [
      { name: 'views', word: 'Views' },
      { name: 'likes', word: 'Likes' },
      { name: 'comments', word: 'Comments' },
      { name: 'shares', word: 'Shares' },
    ],
    untold: ['reach', 'saves', 'clicks'],
    followers: 'followers',
    scope: 'video.list',
    delay: null,
    cost: null,
  },
  linkField: false,
  postsPerDay: 15,
  abilities,
  options: {
    schema: {
      privacy: oneOf(privacyWords),
      sendAs: oneOf({ post: 'Post', draft: 'Draft in the inbox' }),
      allowComment: yesOrNo,
      allowDuet: yesOrNo,
      allowStitch: yesOrNo,
      disclosure: yesOrNo,
      yourBrand: yesOrNo,
      brandedContent: yesOrNo,
      madeByAi: yesOrNo,
      addMusic: yesOrNo,
      coverAt: wholeNumber(LONGEST_VIDEO_S * 1_000),
      photoTitle: textUpTo(90),
      coverPhoto: wholeNumber(MOST_PHOTOS - 1),
    },
    check,
    offered,
  },
  altText: null,
  fetchesFiles: ['image'],
  profileUrl: (username) => `https://www.tiktok.com/@${encodeURIComponent(username)}`,
  consent: {
    through: null,
    note: null,
    window: { width: 600, height: 700 },
    routes: { begin: '/api/tiktok/authorize', end: { method: 'POST', path: '/api/tiktok/exchange-token' } },
    landing: '/api/tiktok/callback',
    cleanup: '/api/tiktok/cleanup',
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
      wrongState: 'Invalid state parameter',
      serverFault: 'An unexpected error occurred during authentication',
      notDisconnected: 'Disconnect failed',
    },
  },
  sources: [
    {
      figures:
        'videos as H.264, H.265, VP8 or VP9 of 23 to 60 frames a second. Nothing about colour, bit rate, sound, edit lists and the place of the index',
      document: 'developers.tiktok.com: content-posting-api-media-transfer-guide',
      date: '2026',
      of: ['encoding'],
    },
    {
      figures:
        'pictures JPEG and WebP up to 20 MB and 1080p; videos as MP4, MOV or WebM, up to 4 GB and 10 minutes, of 360 to 4096 pixels on each side',
      document: 'developers.tiktok.com: content-posting-api-media-transfer-guide',
      date: '2026',
      of: ['videos', 'pictures', 'animations'],
    },
    {
      figures: 'typically around 15 posts of an account a day, by all apps together',
      document: 'developers.tiktok.com: content-sharing-guidelines',
      date: '2026',
    },
    {
      figures: 'views, likes, comments and shares of public posts (video.list); followers (user.info.stats)',
      document:
        'developers.tiktok.com: tiktok-api-v2-video-query, tiktok-api-v2-video-object, tiktok-api-v2-get-user-info',
      date: '2026',
    },
    { figures: 'photos best 1080 by 1920', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures:
        'up to 35 photos, fetched from an address (PULL_FROM_URL is their only source); a title of 90 UTF-16 units, and which photo is the cover; music may be added; no duets and stitches',
      document: 'Nonet specification 2§9; developers.tiktok.com: content-posting-api-reference-photo-post',
      date: '2026',
    },
    {
      figures:
        'caption of a video 2200 UTF-16 units (of photos 4000; the smaller is kept); no text posts, no mixed posts; who can see it, comments, duets, stitches, cover in milliseconds, brand and branded content, made by AI',
      document: 'developers.tiktok.com: content-posting-api-reference-direct-post',
      date: '2026',
    },
    {
      figures: 'privacy levels, switches and longest video of an account',
      document: 'developers.tiktok.com: content-posting-api-reference-query-creator-info',
      date: '2026',
    },
    {
      figures:
        'no privacy chosen beforehand, interaction off by default, disclosure of brands, branded content not private; the sentences about both',
      document: 'developers.tiktok.com: content-sharing-guidelines; copies of its words in clients of 2025 and 2026',
      date: '2026',
    },
    {
      figures: 'a draft of a video takes neither caption nor settings; it is finished in the app',
      document: 'developers.tiktok.com: content-posting-api-reference-upload-video',
      date: '2026',
    },
  ],
};
