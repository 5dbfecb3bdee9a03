import type { AbilityNote, AbilityRules, CountedCalls } from '#/networks/ability-rules.ts';
import { coversUpTo } from '#/networks/cover-rules.ts';
import { undocumentedEncoding } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import {
  type ChosenOptions,
  coverOption,
  type OptionFault,
  type OptionRule,
  oneOf,
  type PostWithOptions,
  textOption,
  yesOrNo,
} from '#/networks/option-rules.ts';
import { tooLong } from '#/networks/too-long.ts';

const unverified = { seconds: 15 * 60, from: 'channels that are not verified' };
const longest = { seconds: 12 * 3_600, from: null };

/** What YouTube tells of a channel, and what the operator's project may do. */
interface Abilities {
  /** Whether it may send videos of more than 15 minutes; null where YouTube does not say. */
  readonly longVideos: boolean | null;
  /** Whether Google has audited the project that uploads: else YouTube keeps what it uploads private. */
  readonly audited: boolean;
  readonly playlists: readonly { readonly id: string; readonly title: string }[];
}

/** What is known of a channel; null when this is no answer of YouTube's folder. */
function abilitiesOf(abilities: unknown): Abilities | null {
  if (typeof abilities !== 'object' || abilities === null) return null;
  const { longVideos, audited, playlists } = abilities as Partial<Record<keyof Abilities, unknown>>;
  const isKnown = (longVideos === null || typeof longVideos === 'boolean') && typeof audited === 'boolean';
  return isKnown && Array.isArray(playlists) && playlists.every(isPlaylist) ? { longVideos, audited, playlists } : null;
}

function isPlaylist(value: unknown): value is Abilities['playlists'][number] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('title' in value)) return false;
  return typeof value.id === 'string' && typeof value.title === 'string';
}

/** Before so many of a day's uploads are made they are of no interest. */
const UPLOADS_WORTH_A_NOTE = 0.8;

function noteOfUploads({ used, max, until }: CountedCalls): AbilityNote | null {
  if (used < UPLOADS_WORTH_A_NOTE * max) return null;
  const midnight = `midnight Pacific time (${until} for you)`;
  if (used < max) {
    const text = `This installation has made ${used} of the ${max} uploads that Google allows it in a day. They are counted anew from ${midnight}.`;
    return { text, isUsedUp: false };
  }
  const text = `This installation has used up the uploads that Google allows it in a day. It goes on at ${midnight}. A video that is due before then waits, and asks you if that makes it more than 60 minutes late.`;
  return { text, isUsedUp: true };
}

const notAudited = 'Google has not audited this installation yet, so YouTube keeps its videos private.';

const abilities: AbilityRules = {
  accepts: (told) => abilitiesOf(told) !== null,
  refusal: (told, { media }) => {
    const longestMs = Math.max(0, ...media.map(({ durationMs }) => durationMs ?? 0));
    if (abilitiesOf(told)?.longVideos !== false || longestMs <= unverified.seconds * 1_000) return null;
    return `${tooLong('youtube', unverified, longestMs)} Verify the channel at youtube.com/verify, use a shorter video or deselect YouTube.`;
  },
  unknown: (told, media) => {
    const longestMs = Math.max(0, ...media.map(({ durationMs }) => durationMs ?? 0));
    if (typeof abilitiesOf(told)?.longVideos === 'boolean' || longestMs <= unverified.seconds * 1_000) return null;
    return `YouTube has not told whether this channel is verified. ${tooLong('youtube', unverified, longestMs)}`;
  },
  limitOfApp: (told) => (abilitiesOf(told)?.audited === false ? notAudited : null),
  note: (told) => (abilitiesOf(told)?.audited === false ? { text: notAudited, isUsedUp: false } : null),
  noteOfCounted: noteOfUploads,
};

const MOST_TAG_CHARACTERS = 500;

/** The commas between tags count, and the quotation marks around one that has a space. */
function tagCharacters(tags: readonly string[]): number {
  return tags.map((tag) => tag.length + (/\s/.test(tag) ? 2 : 0)).reduce((sum, length) => sum + length + 1, -1);
}

const tagList: OptionRule = {
  takes: `different tags of up to ${MOST_TAG_CHARACTERS} characters together, without commas, < and >`,
  accepts: (value) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((tag) => tag.trim() === tag && /^[^,<>]+$/.test(tag)) &&
    tagCharacters(value) <= MOST_TAG_CHARACTERS,
};

const playlistOfChannel: OptionRule = {
  ...textOption,
  choicesFor: (told) => Object.fromEntries((abilitiesOf(told)?.playlists ?? []).map(({ id, title }) => [id, title])),
};

/** Those that a video may have; the usual one first. */
const categories = {
  'people-blogs': 'People & blogs',
  'autos-vehicles': 'Autos & vehicles',
  comedy: 'Comedy',
  education: 'Education',
  entertainment: 'Entertainment',
  'film-animation': 'Film & animation',
  gaming: 'Gaming',
  'howto-style': 'Howto & style',
  music: 'Music',
  'news-politics': 'News & politics',
  'nonprofits-activism': 'Nonprofits & activism',
  'pets-animals': 'Pets & animals',
  'science-technology': 'Science & technology',
  sports: 'Sports',
  'travel-events': 'Travel & events',
};

function checkOptions(
  { privacy = 'public', madeForKids, playlist }: ChosenOptions,
  told: unknown,
  { media }: PostWithOptions,
): OptionFault | null {
  const fault = (message: string, label: string): OptionFault => ({ code: 'option-refused', message, label });
  // A post that is no video is refused for that.
  const isVideo = media.length > 0 && media.every(({ type }) => type === 'video');
  if (madeForKids === undefined && isVideo) {
    const message = 'YouTube has to know whether this video is made for kids. Answer it for each YouTube account.';
    return fault(message, 'Say who it is for');
  }
  const known = abilitiesOf(told);
  if (known?.audited === false && privacy !== 'private') {
    return fault(`${notAudited} Choose Private or deselect YouTube.`, 'Choose who can watch');
  }
  if (known !== null && playlist !== undefined && !known.playlists.some(({ id }) => id === playlist)) {
    return fault('The channel does not have this playlist any more. Choose another one.', 'Choose a playlist');
  }
  return null;
}

/** What YouTube accepts in one upload. */
export const youtube: NetworkRules = {
  id: 'youtube',
  formats: ['video', 'short'],
  maxImages: 0,
  videos: {
    max: 1,
    required: true,
    types: null,
    maxBytes: 256 * 1024 ** 3,
    longest: [unverified, longest],
    shortest: null,
    edge: null,
    ratio: null,
    encoding: { ...undocumentedEncoding, hdr: true, editLists: false },
  },
  mixedMedia: false,
  maxMedia: 1,
  images: null,
  covers: coversUpTo(50 * 1024 ** 2),
  captions: { form: 'srt', maxBytes: null, most: null, scope: 'https://www.googleapis.com/auth/youtube.force-ssl' },
  bestPhoto: null,
  mediaRequired: true,
  text: {
    limits: [{ max: 5000, unit: 'utf8-bytes' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: ['<', '>'],
    maxMarks: {},
  },
  title: { max: 100, unit: 'utf16' },
  comments: { limits: [{ max: 10_000, unit: 'utf16' }], scope: 'https://www.googleapis.com/auth/youtube.force-ssl' },
  figures: {
    told: [
      { name: 'views', word: 'Views' },
      { name: 'likes', word: 'Likes' },
      { name: 'comments', word: 'Comments' },
    ],
    untold: ['impressions', 'reach', 'shares', 'saves'],
    followers: 'subscribers',
    scope: null,
    delay: 'YouTube checks views before it counts them, so they may come late.',
    cost: null,
  },
  linkField: false,
  abilities,
  options: {
    schema: {
      privacy: oneOf({ public: 'Public', unlisted: 'Unlisted', private: 'Private' }),
      madeForKids: yesOrNo,
      category: oneOf(categories),
      tags: tagList,
      playlist: playlistOfChannel,
      cover: coverOption,
      syntheticMedia: yesOrNo,
    },
    check: checkOptions,
  },
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
    {
      figures:
        'captions.insert takes SRT and WebVTT by the scope youtube.force-ssl alone, 400 units each; the same language and name again is refused (captionExists)',
      document: 'developers.google.com: youtube/v3/docs/captions/insert; discovery document 20260924',
      date: '2026-09-24',
    },
    {
      figures:
        'no edit lists, “or the video might not get processed correctly”; other rates than 24 to 60 frames a second are taken, HDR too. The rest of the page advises, and refuses nothing',
      document: 'support.google.com/youtube: answer/1722171',
      date: '2026',
      of: ['encoding'],
    },
    {
      figures: 'comments up to 10,000 characters, with youtube.force-ssl',
      document: 'YouTube Data API v3: commentThreads.insert',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures:
        'views, likes and comments of videos; likes may be hidden; subscribers in three figures, which may be hidden',
      document: 'YouTube Data API v3: videos.list and channels.list, part statistics; discovery revision 20260924',
      date: '2026-09-24',
    },
    {
      figures: 'views of Shorts are counted as often as one begins to play',
      document: 'YouTube Data API v3: revision history',
      date: '2025-03-31',
      unconfirmed: true,
    },
    {
      figures: 'views that are counted once they were checked',
      document: 'support.google.com/youtube/answer/2991785, as guides of others quote it',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'no photos', document: 'Nonet specification 2§9', date: '2026' },
    { figures: 'exactly one video', document: 'Nonet specification, open point 69', date: '2026' },
    {
      figures: 'videos up to 256 GB of every type of video',
      document: 'YouTube Data API v3: videos.insert; discovery revision 20260924',
      date: '2026-09-24',
      of: ['videos'],
    },
    {
      figures: 'videos up to 15 minutes from channels that are not verified; up to 12 hours from others',
      document: 'support.google.com/youtube/answer/71673, as the discovery document and guides of others quote it',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'title 100 characters, description 5000 bytes, neither with < or >',
      document: 'YouTube Data API v3: videos; discovery revision 20260924',
      date: '2026-09-24',
    },
    {
      figures:
        'tags 500 characters together, with the commas between them and quotation marks around those with a space',
      document: 'YouTube Data API v3: videos (snippet.tags)',
      date: '2026',
    },
    {
      figures: 'thumbnails as JPEG or PNG up to 50 MB; documents of before 2026 say 2 MB',
      document: 'YouTube Data API v3: thumbnails.set; discovery revision 20260924',
      date: '2026-09-24',
    },
    {
      figures: 'the categories of the United States that a video may have',
      document: 'YouTube Data API v3: videoCategories.list, as published by several clients',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'a video, or a Short: an upright or square video of up to 3 minutes becomes one by itself',
      document: 'announcement of YouTube for uploads since 2024-10-15, in the press',
      date: '2024-10',
      unconfirmed: true,
    },
  ],
};
