import { type EditPost, mergeAdditions, type SchedulePost } from '@nonet/contract';
import {
  type Additions,
  type Crops,
  coverOf,
  type ItemWords,
  isBlank,
  isTimeZone,
  isWallTime,
  itemWords,
  keptCrops,
  languageTag,
  movedMarks,
  type NetworkTexts,
  NO_TEMPLATE,
  noAdditions,
  outgoingText,
  resolveWallTime,
  type ThreadPart,
  type WithoutThreads,
} from '@nonet/domain';
import { mergeOptions, type PostOptions } from '#/features/posts/post-options.ts';
import { readInstant } from '#/features/posts/read-instant.ts';
import { ApiError } from '#/http/errors.ts';

/** A post as the user wants it: read from a request, and completed from the stored post. */
export interface PostDraft {
  title: string;
  description: string;
  descriptions: NetworkTexts;
  scheduledAt: Date | null;
  timeZone: string;
  connectionIds: string[];
  media: FileOfDraft[];
  thread: ThreadPart<FileOfDraft>[];
  withoutThreads: WithoutThreads;
  /** The first comment of single networks, also of those that the post does not go to. */
  comments: NetworkTexts;
  /** What is added beside texts and files. */
  additions: Additions;
  /** What the link card is read from; `wanted`: the first address, which is still to be found. Null: its owner chose, or there is none. */
  cardRead: CardRead | 'wanted' | null;
  templateId: string | null;
  link: string;
  options: PostOptions;
}

/** A link card that the server reads. */
export interface CardRead {
  address: string;
  /** When it was tried last; null: not yet. */
  at: string | null;
}

export interface FileOfDraft extends ItemWords {
  id: string;
  alt: string;
  crops: Crops;
  /** Of a video; absent: none. */
  captions?: CaptionsOfDraft[];
  /** It is hidden until somebody wants to see it. */
  spoiler?: true;
}

/** A file of captions and its language. */
export interface CaptionsOfDraft {
  id: string;
  language: string;
}

/**
 * Reads a draft. Texts are made well-formed: PostgreSQL refuses half a surrogate pair in JSON, and changes it
 * elsewhere.
 */
export function readDraft(
  body: SchedulePost,
  { timeZone, parseMediaUrl }: { timeZone: string; parseMediaUrl: (url: string) => string | null },
): PostDraft {
  return {
    title: (body.title ?? '').toWellFormed(),
    description: outgoingText(body.description ?? '').toWellFormed(),
    descriptions: readTexts(body.descriptions) ?? {},
    scheduledAt: readMoment(body),
    timeZone: readZone(body.timeZone) ?? timeZone,
    connectionIds: [...new Set(body.platforms ?? [])],
    media: readMedia(body, parseMediaUrl) ?? [],
    thread: readThread(body.thread) ?? [],
    withoutThreads: body.withoutThreads ?? 'first-part',
    comments: readComments(body.comments) ?? {},
    additions: mergeAdditions(noAdditions, body),
    cardRead: body.card == null ? 'wanted' : null,
    templateId: readTemplateId(body) ?? null,
    link: (body.link ?? body.pinterestOnly?.link ?? '').trim().toWellFormed(),
    options: mergeOptions({}, body),
  };
}

/** Fields that an edit names replace the stored ones. Fields that it leaves out, or sends as null, stay. */
export function mergeDraft(
  stored: PostDraft,
  body: EditPost,
  parseMediaUrl: (url: string) => string | null,
): PostDraft {
  const templateId = readTemplateId(body);
  const texts = {
    description: body.description == null ? stored.description : outgoingText(body.description),
    descriptions: readTexts(body.descriptions) ?? stored.descriptions,
  };
  const additions = mergeAdditions(stored.additions, body);
  return {
    title: body.title ?? stored.title,
    ...texts,
    scheduledAt: readMoment(body) ?? stored.scheduledAt,
    timeZone: readZone(body.timeZone) ?? stored.timeZone,
    connectionIds: body.platforms == null ? stored.connectionIds : [...new Set(body.platforms)],
    media: readMedia(body, parseMediaUrl) ?? stored.media,
    thread: readThread(body.thread) ?? stored.thread,
    withoutThreads: body.withoutThreads ?? stored.withoutThreads,
    comments: readComments(body.comments) ?? stored.comments,
    additions:
      body.marks === undefined ? { ...additions, marks: movedMarks(additions.marks, stored, texts) } : additions,
    cardRead: body.card === undefined ? stored.cardRead : body.card === null ? 'wanted' : null,
    templateId: templateId === undefined ? stored.templateId : templateId,
    link: body.link?.trim() ?? body.pinterestOnly?.link?.trim() ?? stored.link,
    options: mergeOptions(stored.options, body),
  };
}

/** The ids of all files that a draft names, each once. */
export function fileIdsOf(draft: PostDraft): string[] {
  const media = [...draft.media, ...draft.thread.flatMap((part) => part.media)];
  return [
    ...new Set([
      ...[...media, ...media.flatMap(({ captions = [] }) => captions), ...coversOf(draft)].map(({ id }) => id),
      ...cardPictureOf(draft.additions),
    ]),
  ];
}

/** What a person said of a draft: without a card that the server reads. */
export function withoutReadCard<Content extends Pick<PostDraft, 'additions' | 'cardRead'>>({
  cardRead,
  ...content
}: Content): Omit<Content, 'cardRead'> {
  return cardRead == null ? content : { ...content, additions: { ...content.additions, card: null } };
}

/** The picture of a link card, in a list. */
export function cardPictureOf({ card }: Partial<Pick<Additions, 'card'>>): string[] {
  return card == null || card === 'off' || card.imageId === null ? [] : [card.imageId];
}

/** The pictures that options of the chosen accounts name. */
export function coversOf({ connectionIds, options }: PostDraft): { connectionId: string; id: string }[] {
  return connectionIds.flatMap((connectionId) => {
    const id = coverOf(options[connectionId] ?? {});
    return id === null ? [] : [{ connectionId, id }];
  });
}

type Moment = Pick<SchedulePost, 'scheduledDate' | 'wallTime' | 'occurrence' | 'timeZone' | 'postingTime'>;

/** OP-186. */
const NOW = 'now';

/** A repeat counts from a day and a time, so it cannot begin now. */
export function refuseNow({ scheduledDate }: Pick<SchedulePost, 'scheduledDate'>): void {
  if (scheduledDate !== NOW) return;
  throw new ApiError(400, 'invalid-date', 'A repeat needs a day and a time. Only a single post can go out now.');
}

/**
 * The instant at which the post is due. For a wall time the server finds the instant, by the zone rules that planned
 * posts follow: a browser's rules may be years old.
 */
function readMoment({ scheduledDate, wallTime, occurrence, timeZone, postingTime }: Moment): Date | null {
  if (wallTime == null) {
    if (scheduledDate === NOW && postingTime === true) {
      throw new ApiError(
        400,
        'invalid-date',
        'A posting time is later. Send scheduledDate "now" or postingTime, not both',
      );
    }
    if (scheduledDate === NOW) return new Date();
    return scheduledDate == null ? null : readInstant(scheduledDate, { name: 'scheduledDate', code: 'invalid-date' });
  }
  if (scheduledDate != null) throw new ApiError(400, 'invalid-date', 'Send scheduledDate or wallTime, not both');
  const zone = readZone(timeZone);
  if (zone === null) {
    throw new ApiError(400, 'invalid-time-zone', 'Send timeZone with wallTime, such as Europe/Berlin');
  }
  if (!isWallTime(wallTime)) {
    throw new ApiError(400, 'invalid-date', 'wallTime must be an existing date and time, like 2026-11-24T09:00');
  }
  return resolveWallTime(wallTime, zone, occurrence ?? 'first').instant;
}

function readZone(zone: string | null | undefined): string | null {
  if (zone == null) return null;
  if (!isTimeZone(zone)) throw new ApiError(400, 'invalid-time-zone', `Unknown time zone '${zone}'`);
  return zone;
}

function readTexts(texts: SchedulePost['descriptions']): NetworkTexts | null {
  if (texts == null) return null;
  const read = Object.entries(texts).map(([network, text]) => [network, outgoingText(text ?? '').toWellFormed()]);
  return Object.fromEntries(read);
}

/** The comments that say something; a blank one is none. */
function readComments(comments: SchedulePost['comments']): NetworkTexts | null {
  const texts = readTexts(comments);
  if (texts === null) return null;
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => !isBlank(text)));
}

/** The template with the id `none` is no template: so an edit can clear it. Undefined: the call says nothing of it. */
function readTemplateId({ template }: Pick<SchedulePost, 'template'>): string | null | undefined {
  return template == null ? undefined : template.id === NO_TEMPLATE ? null : template.id;
}

function readMedia(body: SchedulePost, parseMediaUrl: (url: string) => string | null): PostDraft['media'] | null {
  if (body.media != null) return readFiles(body.media);
  if (body.imageUrl == null) return null;
  const id = parseMediaUrl(body.imageUrl);
  if (id === null)
    throw new ApiError(400, 'foreign-image', 'imageUrl must be the address of a file that was uploaded here');
  return [{ id, alt: '', crops: {} }];
}

function readFiles(files: NonNullable<SchedulePost['media']>): FileOfDraft[] {
  const media = files.map(({ id, alt, crops, title, link, captions, spoiler }) => ({
    id,
    alt: (alt ?? '').toWellFormed(),
    crops: keptCrops(crops ?? {}),
    ...itemWords({ title, link }),
    ...(captions == null || captions.length === 0 ? {} : { captions: readCaptionsOf(captions) }),
    ...(spoiler === true && { spoiler }),
  }));
  if (new Set(media.map(({ id }) => id)).size < media.length) {
    throw new ApiError(400, 'duplicate-media', 'The same file is attached twice');
  }
  return media;
}

/** One file for each language. */
function readCaptionsOf(captions: readonly CaptionsOfDraft[]): CaptionsOfDraft[] {
  const read = captions.map(({ id, language }) => ({ id, language: languageTag(language) }));
  const known = read.flatMap(({ id, language }) => (language === null ? [] : [{ id, language }]));
  if (known.length < read.length) {
    throw new ApiError(422, 'captions-language', 'Choose the language of each file of captions, such as pl or pt-BR.');
  }
  if (new Set(known.map(({ language }) => language)).size < known.length) {
    throw new ApiError(
      422,
      'captions-language',
      'A video has one file of captions for each language. Remove the others.',
    );
  }
  return known;
}

function readThread(thread: SchedulePost['thread']): PostDraft['thread'] | null {
  if (thread == null) return null;
  return thread.map(({ description, descriptions, media }) => ({
    description: outgoingText(description ?? '').toWellFormed(),
    descriptions: readTexts(descriptions) ?? {},
    media: readFiles(media ?? []),
  }));
}
