import type { EditPost, Issue, SchedulePost } from '@nonet/contract';
import {
  type ChosenOptions,
  CLOCK_TOLERANCE_MS,
  type Crops,
  canBeCropped,
  checkPost,
  coverOf,
  type FetchProblems,
  isTimeZone,
  isWallTime,
  keptCrops,
  loadWeighing,
  type NetworkTexts,
  NO_TEMPLATE,
  outgoingText,
  ownTexts,
  type PostFix,
  resolveWallTime,
  type ThreadPart,
  templateFor,
  type UsageVerdict,
  type WithoutThreads,
  wallTimeOf,
} from '@nonet/domain';
import { completeFacts, type SpokenTo } from '#/features/posts/account-facts.ts';
import { mergeOptions, type PostOptions } from '#/features/posts/post-options.ts';
import type { ChosenConnectionRow, ConnectionRow, FileRow, MediaRow, ReadinessRow } from '#/features/posts/post-row.ts';
import { readInstant } from '#/features/posts/read-instant.ts';
import { judgeTarget } from '#/features/posts/readiness/judge-target.ts';
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
  templateId: string | null;
  link: string;
  options: PostOptions;
}

interface FileOfDraft {
  id: string;
  alt: string;
  crops: Crops;
}

/** A draft that passed the submit checks, ready to be stored. */
export interface ValidPost {
  title: string;
  description: string;
  descriptions: NetworkTexts;
  scheduledAt: Date;
  wallTime: string;
  timeZone: string;
  template: { id: string; name: string; category: string } | null;
  link: string | null;
  targets: (ReadinessRow & { connection: ConnectionRow; options: ChosenOptions })[];
  media: MediaRow[];
  thread: ThreadPart<MediaRow>[];
  withoutThreads: WithoutThreads;
  /** The pictures that the options name, each once. */
  covers: FileRow[];
}

/** The user's own connections and files that a draft names, in any order; those that do not exist are missing. */
export interface Chosen {
  connections: readonly ChosenConnectionRow[];
  files: readonly FileRow[];
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
function coversOf({ connectionIds, options }: PostDraft): { connectionId: string; id: string }[] {
  return connectionIds.flatMap((connectionId) => {
    const id = coverOf(options[connectionId] ?? {});
    return id === null ? [] : [{ connectionId, id }];
  });
}

/** Runs the submit checks on a draft. Throws with every issue, in order. */
export async function checkDraft(
  draft: PostDraft,
  {
    connections,
    files,
    usage,
    locked,
    now,
    fetchProblems,
    networks: spokenTo,
  }: Chosen & {
    usage: UsageVerdict;
    locked: ReadonlySet<string>;
    now: Date;
    fetchProblems: FetchProblems;
    networks: SpokenTo;
  },
): Promise<ValidPost> {
  const chosen = draft.connectionIds.map((id) => found(connections, id, 'Connection not found'));
  const chosenFile = ({ id, alt, crops }: FileOfDraft): MediaRow => {
    const file = found(files, id, 'Media not found');
    return { ...file, alt, crops: canBeCropped({ ...file, type: file.kind }) ? crops : {} };
  };
  const media = draft.media.map(chosenFile);
  const thread = draft.thread.map((part) => ({ ...part, media: part.media.map(chosenFile) }));
  const covers = coversOf(draft).map(
    ({ connectionId, id }) => [connectionId, found(files, id, 'Media not found')] as const,
  );
  const template = draft.templateId === null ? null : templateFor(draft.templateId);
  if (draft.templateId !== null && template === null) throw new ApiError(400, 'unknown-template', 'Template not found');
  const { weigh } = await loadWeighing();
  const issues = checkPost({
    signedIn: true,
    usage,
    title: draft.title,
    description: draft.description,
    descriptions: draft.descriptions,
    connections: chosen.map(({ id, network, connected, abilities }) => ({
      id,
      platform: network,
      connected,
      locked: locked.has(id),
      abilities,
    })),
    media: media.map(checkedFile),
    thread: thread.map((part) => ({ ...part, media: part.media.map(checkedFile) })),
    withoutThreads: draft.withoutThreads,
    template,
    link: draft.link,
    options: draft.options,
    covers: Object.fromEntries(covers.map(([id, { kind, ...file }]) => [id, { ...file, type: kind }])),
    scheduledAt: draft.scheduledAt,
    now,
    toleranceMs: CLOCK_TOLERANCE_MS,
    weigh,
    fetchProblems,
  });
  const { scheduledAt } = draft;
  const first = issues[0];
  if (first !== undefined || scheduledAt === null) throw refusal(issues);
  const platforms = chosen.map(({ network }) => network);
  return {
    title: draft.title,
    description: draft.description,
    descriptions: ownTexts(draft.descriptions, platforms),
    thread: thread.map((part) => ({ ...part, descriptions: ownTexts(part.descriptions, platforms) })),
    withoutThreads: draft.withoutThreads,
    scheduledAt,
    wallTime: wallTimeOf(scheduledAt, draft.timeZone),
    timeZone: draft.timeZone,
    template: template === null ? null : { id: template.id, name: template.name, category: template.category },
    link: draft.link === '' ? null : draft.link,
    targets: chosen.map((connection) => {
      const options = draft.options[connection.id] ?? {};
      const cover = covers.find(([id]) => id === connection.id)?.[1];
      const judged = judgeTarget({
        nowMs: now.getTime(),
        dueMs: scheduledAt.getTime(),
        timeZone: draft.timeZone,
        account: completeFacts(connection.facts, spokenTo),
        options,
        template,
        media,
        thread,
        withoutThreads: draft.withoutThreads,
        hasLostCover: cover?.isLost === true,
        planned: connection.planned,
      });
      return { ...judged, connection, options };
    }),
    media,
    covers: [...new Set(covers.map(([, file]) => file))],
  };
}

function checkedFile(file: MediaRow) {
  return { ...file, type: file.kind };
}

function found<T extends { id: string }>(items: readonly T[], id: string, message: string): T {
  const item = items.find((own) => own.id === id);
  if (item === undefined) throw new ApiError(404, 'not-found', message);
  return item;
}

interface Unmet {
  code: string;
  message: string;
  fixes?: readonly Pick<PostFix, 'kind'>[];
}

/** The error for unmet rules. Its message is the first; all of them are in the answer. */
export function refusal(issues: readonly Unmet[]): ApiError {
  const list = issues.map(({ code, message, fixes = [] }): Issue => {
    const needsPlan = fixes.some(({ kind }) => kind === 'see-plans');
    return { code, message, ...(needsPlan ? { seePlans: true } : {}) };
  });
  return new ApiError(422, list[0]?.code ?? 'invalid-post', list[0]?.message ?? 'Failed to schedule post', {
    issues: list,
    ...(list.some(({ seePlans }) => seePlans) ? { seePlans: true } : {}),
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
