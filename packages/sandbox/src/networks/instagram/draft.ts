import type { Use } from '#/networks/instagram/files.ts';
import { captionTooLong, carouselSize, invalidParameter, mediaTypeUnknown } from '#/networks/instagram/refusals.ts';
import type { Parameters } from '#/networks/meta/graph-call.ts';

/** A file of a post, with its alternative text. */
export interface DraftFile {
  /** The id of the child that it was; empty: it was none. */
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
}

/** What a call asks for. */
export interface Request {
  readonly draft: Omit<Draft, 'files'>;
  readonly kind: 'IMAGE' | 'VIDEO' | 'CAROUSEL';
  readonly use: Use;
  /** Where the one file is; null: the files are children. */
  readonly address: string | null;
  readonly children: readonly string[];
  readonly altText: string;
  readonly coverMs: number;
}

const maxCaption = 2_200;
const maxHashtags = 30;
const maxMentions = 20;
const maxAltText = 1_000;
const maxCollaborators = 3;

/** Reads a call of `POST /{account}/media` ("IG User Media", 2026-09-11). */
export function readRequest(parameters: Parameters): Request {
  const get = (name: string): string => parameters.get(name) ?? '';
  const type = get('media_type');
  if (!['', 'IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'].includes(type)) throw mediaTypeUnknown();
  const isChild = get('is_carousel_item') === 'true';
  const isCarousel = type === 'CAROUSEL';
  const [image, video] = [get('image_url'), get('video_url')];
  if (type === 'VIDEO' && !isChild) throw invalidParameter('The media type VIDEO is no longer supported. Use REELS.');
  if (isChild && (type === 'REELS' || type === 'STORIES'))
    throw invalidParameter('Only images and videos are carousel items');
  if (!isCarousel && (image === '') === (video === '')) throw invalidParameter('The parameter image_url is required');
  const isVideo = !isCarousel && video !== '';
  if (isVideo && type === '') throw invalidParameter('The parameter image_url is required');
  const isStory = type === 'STORIES';
  // A story takes no words: they are ignored.
  const caption = isStory || isChild ? '' : get('caption');
  if (!isCaption(caption)) throw captionTooLong();
  const altText = get('alt_text');
  if (altText.length > maxAltText) throw invalidParameter('alt_text is too long');
  return {
    draft: {
      product: productOf(type),
      isCarousel,
      isChild,
      caption,
      collaborators: isStory ? [] : listIn(get('collaborators'), maxCollaborators, 'collaborators'),
    },
    kind: isCarousel ? 'CAROUSEL' : isVideo ? 'VIDEO' : 'IMAGE',
    use: isStory ? 'story' : type === 'REELS' ? 'reel' : 'feed',
    address: isCarousel ? null : image || video,
    children: isCarousel ? childrenIn(get('children')) : [],
    altText: isVideo || isStory ? '' : altText,
    coverMs: type === 'REELS' ? Number(get('thumb_offset') || 0) : 0,
  };
}

function productOf(type: string): Draft['product'] {
  if (type === 'STORIES') return 'STORY';
  return type === 'REELS' ? 'REELS' : 'FEED';
}

/** A list of ids with commas between them, or as JSON. */
function childrenIn(text: string): string[] {
  const children = text.startsWith('[') ? listIn(text, Number.POSITIVE_INFINITY, 'children') : text.split(',');
  const named = children.filter((id) => id !== '');
  if (named.length < 2 || named.length > 10) throw carouselSize();
  return named;
}

function listIn(text: string, most: number, name: string): string[] {
  if (text === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.length <= most) return list.map(String);
  } catch {
    // Another form is ignored, as clients have seen.
    return [];
  }
  throw invalidParameter(`Param ${name} has too many entries`);
}

function isCaption(text: string): boolean {
  const count = (mark: RegExp): number => [...text.matchAll(mark)].length;
  return (
    text.length <= maxCaption &&
    count(/(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+/gu) <= maxHashtags &&
    count(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu) <= maxMentions
  );
}
