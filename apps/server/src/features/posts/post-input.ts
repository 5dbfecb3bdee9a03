import type { EditPost, SchedulePost } from '@nonet/contract';
import {
  type Crops,
  coverOf,
  isBlank,
  isTimeZone,
  isWallTime,
  keptCrops,
  type NetworkTexts,
  NO_TEMPLATE,
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
  templateId: string | null;
  link: string;
  options: PostOptions;
}

export interface FileOfDraft {
  id: string;
  alt: string;
  crops: Crops;
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
  return {
    title: body.title ?? stored.title,
    description: body.description == null ? stored.description : outgoingText(body.description),
    descriptions: readTexts(body.descriptions) ?? stored.descriptions,
    scheduledAt: readMoment(body) ?? stored.scheduledAt,
    timeZone: readZone(body.timeZone) ?? stored.timeZone,
    connectionIds: body.platforms == null ? stored.connectionIds : [...new Set(body.platforms)],
    media: readMedia(body, parseMediaUrl) ?? stored.media,
    thread: readThread(body.thread) ?? stored.thread,
    withoutThreads: body.withoutThreads ?? stored.withoutThreads,
    comments: readComments(body.comments) ?? stored.comments,
    templateId: templateId === undefined ? stored.templateId : templateId,
    link: body.link?.trim() ?? body.pinterestOnly?.link?.trim() ?? stored.link,
    options: mergeOptions(stored.options, body),
  };
}

/** The ids of all files that a draft names, each once. */
export function fileIdsOf(draft: PostDraft): string[] {
  return [
    ...new Set([...draft.media, ...draft.thread.flatMap(({ media }) => media), ...coversOf(draft)].map(({ id }) => id)),
  ];
}

/** The pictures that options of the chosen accounts name. */
export function coversOf({ connectionIds, options }: PostDraft): { connectionId: string; id: string }[] {
  return connectionIds.flatMap((connectionId) => {
    const id = coverOf(options[connectionId] ?? {});
    return id === null ? [] : [{ connectionId, id }];
  });
}

type Moment = Pick<SchedulePost, 'scheduledDate' | 'wallTime' | 'occurrence' | 'timeZone'>;

/**
 * The instant at which the post is due. For a wall time the server finds the instant, by the zone rules that planned
 * posts follow: a browser's rules may be years old.
 */
function readMoment({ scheduledDate, wallTime, occurrence, timeZone }: Moment): Date | null {
  if (wallTime == null) {
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
  const media = files.map(({ id, alt, crops }) => ({
    id,
    alt: (alt ?? '').toWellFormed(),
    crops: keptCrops(crops ?? {}),
  }));
  if (new Set(media.map(({ id }) => id)).size < media.length) {
    throw new ApiError(400, 'duplicate-media', 'The same file is attached twice');
  }
  return media;
}

function readThread(thread: SchedulePost['thread']): PostDraft['thread'] | null {
  if (thread == null) return null;
  return thread.map(({ description, descriptions, media }) => ({
    description: outgoingText(description ?? '').toWellFormed(),
    descriptions: readTexts(descriptions) ?? {},
    media: readFiles(media ?? []),
  }));
}
