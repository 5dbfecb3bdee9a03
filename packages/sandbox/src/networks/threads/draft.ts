import { charactersIn } from '#/core/poll.ts';
import type { Parameters } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { type Attachment, attachmentOf } from '#/networks/threads/attachment.ts';
import { objectIn } from '#/networks/threads/object-in.ts';
import { invalidParameter } from '#/networks/threads/refusals.ts';
import { type Spoiler, spoilersOf } from '#/networks/threads/spoilers.ts';
import type { Switches } from '#/networks/threads/switches.ts';
import { lengthOf, linksIn, maxLinks, maxText, topicIn } from '#/networks/threads/text.ts';

const mediaTypes = ['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL'] as const;
const replyControls = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
];

/** The longest alternative text ("Publishing" reference, April 2026). */
const maxAltText = 1_000;

/** What an API knows but the sandbox does not play: it is refused, so that nobody believes it was heard. */
const unplayed = [
  'allowlisted_country_codes',
  'crossreshare_to_ig',
  'enable_reply_approvals',
  'gif_attachment',
  'is_ghost_post',
  'location_id',
];

/** A picture or video of a post: `id` is what it is called in it, `fileId` where its bytes are (null: they never came). */
export interface DraftFile {
  readonly id: string;
  readonly fileId: string | null;
  readonly altText: string;
}

/** What a container will become. */
export interface Draft {
  readonly mediaType: (typeof mediaTypes)[number];
  readonly text: string;
  /** Without its `#`; null: none. */
  readonly topic: string | null;
  /** The address of its card; null: none. */
  readonly link: string | null;
  readonly replyToId: string | null;
  readonly quotedId: string | null;
  readonly replyControl: string;
  /** The answers of its poll. Absent in posts of before there were any. */
  readonly poll?: readonly string[] | null;
  /** The long text below its text. Absent in posts of before there were any. */
  readonly attachment?: Attachment | null;
  /** The hidden ranges of its text. Absent in posts of before they were played. */
  readonly spoilers?: readonly Spoiler[];
  /** Whether its pictures and videos are hidden. */
  readonly hidesFiles?: boolean;
  readonly files: readonly DraftFile[];
  /** Whether it is a file of a carousel to come, and no post by itself. */
  readonly isChild: boolean;
}

/** What a call asks for: a draft without its files, and where these come from. */
export interface Request {
  readonly draft: Omit<Draft, 'files'>;
  readonly altText: string;
  /** Of its one file; null: it has none of its own. */
  readonly address: string | null;
  /** Ids of containers. */
  readonly children: readonly string[];
  /** Whether it is to be published without another call. */
  readonly isPublishedAtOnce: boolean;
}

/** Reads the parameters of a new container ("Publishing" reference, April 2026). */
export function readRequest(parameters: Parameters, { linkLimitIn }: Switches['unknowns']): Request {
  const get = (name: string): string => parameters.get(name) ?? '';
  const strange = unplayed.find((name) => parameters.has(name));
  if (strange !== undefined) throw invalidParameter(`Param ${strange} is not played by the sandbox`);
  const mediaType = mediaTypes.find((known) => known === get('media_type'));
  if (mediaType === undefined) {
    throw invalidParameter(`Param media_type must be one of {${mediaTypes.join(', ')}} - got "${get('media_type')}".`);
  }
  const isChild = get('is_carousel_item') === 'true';
  const hasFile = mediaType === 'IMAGE' || mediaType === 'VIDEO';
  if (isChild && !hasFile) throw invalidParameter('Param is_carousel_item is for media_type IMAGE and VIDEO');
  const text = isChild ? '' : get('text');
  const link = get('link_attachment') || null;
  if (lengthOf(text) > maxText) throw invalidParameter(`Param text must be at most ${maxText} characters long.`);
  if (mediaType === 'TEXT' && text === '' && link === null) throw invalidParameter('The parameter text is required');
  if (link !== null && (mediaType !== 'TEXT' || !URL.canParse(link))) {
    throw invalidParameter('Param link_attachment is not a valid URI.');
  }
  const attachment = attachmentOf(parameters, { mediaType, link });
  const links = linksIn(text).map(({ url }) => url);
  const others = [link, attachment?.link ?? null].filter((one) => one !== null);
  if (new Set([...links, ...others]).size > maxLinks) throw tooManyLinks(linkLimitIn);
  return {
    draft: {
      mediaType,
      text,
      topic: topicOf(parameters, text),
      link: link ?? (mediaType === 'TEXT' ? (links[0] ?? null) : null),
      replyToId: idOf(parameters, 'reply_to_id'),
      quotedId: idOf(parameters, 'quote_post_id'),
      replyControl: replyControlOf(get('reply_control')),
      poll: pollOf(parameters, mediaType === 'TEXT' && link === null),
      attachment,
      spoilers: spoilersOf(parameters, text),
      hidesFiles: hidesFilesOf(get('is_spoiler_media'), { mediaType, isChild }),
      isChild,
    },
    altText: altTextOf(get('alt_text'), hasFile),
    address: hasFile ? addressOf(parameters, mediaType === 'IMAGE' ? 'image_url' : 'video_url') : null,
    children: mediaType === 'CAROUSEL' ? childrenOf(get('children')) : [],
    isPublishedAtOnce: mediaType === 'TEXT' && get('auto_publish_text') === 'true',
  };
}

function topicOf(parameters: Parameters, text: string): string | null {
  const tag = parameters.get('topic_tag');
  if (tag === undefined) return topicIn(text)?.name ?? null;
  if (/^[^.&]{1,50}$/u.test(tag)) return tag;
  throw invalidParameter('Param topic_tag must have 1 to 50 characters, none of them . or &');
}

function idOf(parameters: Parameters, name: string): string | null {
  const id = parameters.get(name);
  if (id === undefined) return null;
  if (/^\d+$/.test(id)) return id;
  throw invalidParameter(`Param ${name} is not a valid threads_media ID`);
}

/** Two to four answers of 1 to 25 characters, of a post of text alone ("Polls", July 2026). */
function pollOf(parameters: Parameters, mayAsk: boolean): string[] | null {
  const json = parameters.get('poll_attachment');
  if (json === undefined) return null;
  if (!mayAsk) throw invalidParameter('Param poll_attachment is for text posts without link_attachment');
  const told = objectIn(json, 'poll_attachment');
  const names = Object.keys(told);
  const answers = optionNames.slice(0, names.length).map((name) => told[name]);
  const isRight = (answer: unknown): answer is string =>
    typeof answer === 'string' && answer !== '' && charactersIn(answer) <= 25;
  if (answers.length === names.length && names.length >= 2 && answers.every(isRight)) return answers;
  throw invalidParameter('Param poll_attachment must have 2 to 4 options of 1 to 25 characters');
}

const optionNames = ['option_a', 'option_b', 'option_c', 'option_d'];

/** "Media spoilers only work with a media_type of IMAGE, VIDEO, or CAROUSEL" ("Spoilers", July 2026); of a carousel with all of it. */
function hidesFilesOf(asked: string, { mediaType, isChild }: Pick<Draft, 'mediaType' | 'isChild'>): boolean {
  if (asked === '' || asked === 'false') return false;
  if (asked !== 'true') throw invalidParameter('Param is_spoiler_media must be a boolean');
  if (mediaType === 'TEXT') throw invalidParameter('Param is_spoiler_media is for IMAGE, VIDEO and CAROUSEL');
  if (isChild) throw invalidParameter('Param is_spoiler_media is for the whole carousel');
  return true;
}

function replyControlOf(asked: string): string {
  if (asked === '') return 'everyone';
  if (replyControls.includes(asked)) return asked;
  throw invalidParameter(`Param reply_control must be one of {${replyControls.join(', ')}} - got "${asked}".`);
}

function altTextOf(altText: string, hasFile: boolean): string {
  if (altText !== '' && !hasFile) throw invalidParameter('Param alt_text is for media_type IMAGE and VIDEO');
  if ([...altText].length <= maxAltText) return altText;
  throw invalidParameter(`Param alt_text must be at most ${maxAltText} characters long.`);
}

function addressOf(parameters: Parameters, name: string): string {
  const address = parameters.get(name) ?? '';
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw invalidParameter(`Param ${name} is not a valid URI.`);
}

/** Two to twenty, as a list or as JSON. */
function childrenOf(list: string): string[] {
  const ids = list.split(/[^0-9]+/).filter((id) => id !== '');
  if (ids.length >= 2 && ids.length <= 20) return ids;
  throw invalidParameter('Param children must have 2 to 20 items');
}

function tooManyLinks(place: Switches['unknowns']['linkLimitIn']): GraphError {
  const name = 'THREADS_API__LINK_LIMIT_EXCEEDED';
  if (place === 'message') return invalidParameter(name);
  if (place === 'type') return new GraphError(100, 'Invalid parameter', { type: name });
  return new GraphError(100, 'Invalid parameter', { told: { title: name, message: 'Too many links.' } });
}
