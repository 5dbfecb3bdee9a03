import { flag } from '#/networks/facebook/publisher.ts';
import { invalidParameter, refusal } from '#/networks/instagram/refusals.ts';
import type { Parameters } from '#/networks/meta/graph-call.ts';

/** A file of a post, with its alternative text. */
export interface DraftFile {
  /** The id that a carousel's file has as a post of its own; empty: it has none. */
  readonly id: string;
  readonly fileId: string | null;
  readonly kind: 'IMAGE' | 'VIDEO';
  readonly altText: string;
}

/** A post before it is published. */
export interface Draft {
  readonly product: 'FEED' | 'REELS' | 'STORY';
  readonly isCarousel: boolean;
  /** A part of a carousel, which cannot be published by itself. */
  readonly isChild: boolean;
  readonly caption: string;
  readonly files: readonly DraftFile[];
  readonly collaborators: readonly string[];
  /** Usernames. */
  readonly tagged: readonly string[];
  /** The id of a page with a place; empty: none. */
  readonly locationId: string;
  /** Where in a reel the moment of its cover is, in milliseconds. */
  readonly coverMs: number;
  /** A picture for the cover; null: a moment of the video. */
  readonly coverId: string | null;
  /** Whether a reel is also among the posts of the feed. */
  readonly isInFeed: boolean;
  /** Whether its video is sent as bytes instead of fetched. */
  readonly isSent: boolean;
}

/** Where the files of a post are: at an address, in containers, or still to come as bytes. */
type Source =
  | { readonly from: 'address'; readonly kind: DraftFile['kind']; readonly address: string }
  | { readonly from: 'children'; readonly ids: readonly string[] }
  | { readonly from: 'bytes' };

/** What a call asks for. */
export interface Request {
  readonly draft: Omit<Draft, 'files' | 'coverId'>;
  readonly source: Source;
  readonly altText: string;
  /** Of the picture for a reel's cover. */
  readonly coverUrl: string | null;
}

const mediaTypes = ['', 'IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'] as const;
type MediaType = (typeof mediaTypes)[number];

const maxCaption = 2_200;
const maxHashtags = 30;
const maxMentions = 20;
const maxAltText = 1_000;
const maxCollaborators = 3;

/** What an API knows but the sandbox does not play: it is refused, so that nobody believes it was heard. */
const unplayed = ['audio_name', 'product_tags', 'trial_params'];

/** Reads a call of `POST /{account}/media` ("IG User Media", 2026-09-11). A story takes no words, and none are refused. */
export function readRequest(parameters: Parameters): Request {
  const get = (name: string): string => parameters.get(name) ?? '';
  const strange = unplayed.find((name) => parameters.has(name));
  if (strange !== undefined) throw invalidParameter(`Param ${strange} is not played by the sandbox`);
  const type = mediaTypes.find((known) => known === get('media_type'));
  if (type === undefined) throw refusal('mediaTypeUnknown');
  const isChild = flag(parameters, 'is_carousel_item', false);
  const source = sourceIn(parameters, type, isChild);
  const [isStory, isReel, isCarousel] = [type === 'STORIES', type === 'REELS', type === 'CAROUSEL'];
  const takesWords = !isStory && !isChild;
  const caption = takesWords ? get('caption') : '';
  if (!isCaption(caption)) throw refusal('captionSize');
  const altText = get('alt_text');
  if (altText.length > maxAltText) throw invalidParameter('alt_text is too long');
  const locationId = get('location_id');
  if (!/^\d*$/.test(locationId)) throw invalidParameter('INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID');
  const isPicture = source.from === 'address' && source.kind === 'IMAGE';
  return {
    source,
    altText: isPicture && !isStory ? altText : '',
    coverUrl: isReel ? (parameters.get('cover_url') ?? null) : null,
    draft: {
      product: isStory ? 'STORY' : isReel ? 'REELS' : 'FEED',
      isCarousel,
      isChild,
      caption,
      collaborators: takesWords ? namesIn(get('collaborators')) : [],
      tagged: taggedIn(get('user_tags'), isPicture && !isStory),
      locationId: takesWords ? locationId : '',
      // Of both, the picture counts.
      coverMs: isReel && !parameters.has('cover_url') ? momentIn(get('thumb_offset')) : 0,
      isInFeed: !isReel || flag(parameters, 'share_to_feed', true),
      isSent: source.from === 'bytes',
    },
  };
}

function sourceIn(parameters: Parameters, type: MediaType, isChild: boolean): Source {
  const [image, video] = [parameters.get('image_url') ?? '', parameters.get('video_url') ?? ''];
  if (isChild && ['REELS', 'STORIES', 'CAROUSEL'].includes(type)) {
    throw invalidParameter('Only images and videos are carousel items');
  }
  if (type === 'CAROUSEL') return { from: 'children', ids: childrenIn(parameters.get('children') ?? '') };
  if (type === 'VIDEO' && !isChild) {
    throw invalidParameter('The media type VIDEO is no longer supported. Use REELS.');
  }
  const takesVideo = type === 'VIDEO' || type === 'REELS' || type === 'STORIES';
  const upload = parameters.get('upload_type');
  if (upload !== undefined) {
    if (upload !== 'resumable' || !takesVideo) throw invalidParameter('Param upload_type is resumable, of videos');
    return { from: 'bytes' };
  }
  if (takesVideo && video !== '' && image === '') return { from: 'address', kind: 'VIDEO', address: video };
  const takesImage = type !== 'VIDEO' && type !== 'REELS';
  if (!takesImage || video !== '' || image === '') {
    throw invalidParameter(`The parameter ${takesImage ? 'image_url' : 'video_url'} is required`);
  }
  return { from: 'address', kind: 'IMAGE', address: image };
}

/** A list of ids with commas between them, or as JSON. */
function childrenIn(text: string): string[] {
  const ids = (listIn(text) ?? text.split(',')).map(String).filter((id) => id !== '');
  if (ids.length < 2 || ids.length > 10) throw refusal('carouselSize');
  return ids;
}

/** Another form than JSON is ignored, as clients have seen. */
function namesIn(text: string): string[] {
  const names = (listIn(text) ?? []).map(String);
  if (names.length > maxCollaborators) throw invalidParameter('Param collaborators has too many entries');
  return names;
}

/** In a picture of the feed, each person has a place, from the left and the top; elsewhere it may be left out. */
function taggedIn(text: string, needsPlace: boolean): string[] {
  if (text === '') return [];
  const isPlace = (at: unknown): boolean => (at === undefined ? !needsPlace : Number(at) >= 0 && Number(at) <= 1);
  return (listIn(text) ?? [null]).map((tag) => {
    const { username, x, y } = Object(tag) as Record<string, unknown>;
    if (typeof username === 'string' && isPlace(x) && isPlace(y)) return username;
    throw invalidParameter('Param user_tags is not valid');
  });
}

/** The list that a text is as JSON; undefined: it is none. */
function listIn(text: string): unknown[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    return undefined;
  }
}

function momentIn(text: string): number {
  const ms = Number(text);
  if (Number.isInteger(ms) && ms >= 0) return ms;
  throw refusal('coverBeyondEnd');
}

function isCaption(text: string): boolean {
  const count = (mark: RegExp): number => [...text.matchAll(mark)].length;
  return text.length <= maxCaption && count(hashtags) <= maxHashtags && count(mentions) <= maxMentions;
}

const hashtags = /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+/gu;
const mentions = /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu;
