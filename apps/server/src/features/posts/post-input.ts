import type { EditPost, SchedulePost } from '@nonet/contract';
import {
  CLOCK_TOLERANCE_MS,
  checkPost,
  isInstant,
  isTimeZone,
  loadWeighing,
  type NetworkTexts,
  outgoingText,
  ownTexts,
  templateFor,
  type UsageVerdict,
  wallTimeOf,
} from '@nonet/domain';

import type { AccountRow, FileRow, MediaRow } from '#/features/posts/post-row.ts';
import { ApiError } from '#/http/errors.ts';

/** A post as the user wants it, read from a request and completed from the stored one. */
export interface PostDraft {
  title: string;
  description: string;
  descriptions: NetworkTexts;
  scheduledAt: Date | null;
  timeZone: string;
  connectionIds: string[];
  media: { id: string; alt: string }[];
  templateId: string | null;
  link: string;
  boards: Record<string, string>;
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
  targets: { account: AccountRow; options: { board?: string } }[];
  media: MediaRow[];
}

/** The user's own accounts and files that a draft names, as far as there are any, in any order. */
export interface References {
  accounts: readonly AccountRow[];
  files: readonly FileRow[];
}

/** Texts are well-formed, as PostgreSQL takes no half of a character in JSON, and makes another of it elsewhere. */
export function readDraft(
  body: SchedulePost,
  { timeZone, parseMediaUrl }: { timeZone: string; parseMediaUrl: (url: string) => string | null },
): PostDraft {
  return {
    title: (body.title ?? '').toWellFormed(),
    description: outgoingText(body.description ?? '').toWellFormed(),
    descriptions: readTexts(body.descriptions) ?? {},
    scheduledAt: readInstant(body.scheduledDate),
    timeZone: readZone(body.timeZone) ?? timeZone,
    connectionIds: [...new Set(body.platforms ?? [])],
    media: readMedia(body, parseMediaUrl) ?? [],
    templateId: body.template?.id ?? null,
    link: (body.link ?? body.pinterestOnly?.link ?? '').trim().toWellFormed(),
    boards: body.pinterestBoards ?? {},
  };
}

/** What an edit names replaces what is stored; what it leaves out (or sends as null) stays. */
export function mergeDraft(
  stored: PostDraft,
  body: EditPost,
  parseMediaUrl: (url: string) => string | null,
): PostDraft {
  return {
    title: body.title ?? stored.title,
    description: body.description == null ? stored.description : outgoingText(body.description),
    descriptions: readTexts(body.descriptions) ?? stored.descriptions,
    scheduledAt: readInstant(body.scheduledDate) ?? stored.scheduledAt,
    timeZone: readZone(body.timeZone) ?? stored.timeZone,
    connectionIds: body.platforms == null ? stored.connectionIds : [...new Set(body.platforms)],
    media: readMedia(body, parseMediaUrl) ?? stored.media,
    templateId: body.template?.id ?? stored.templateId,
    link: body.link?.trim() ?? body.pinterestOnly?.link?.trim() ?? stored.link,
    boards: { ...stored.boards, ...body.pinterestBoards },
  };
}

/** Runs the submit checks on a draft. Throws with every issue, in order. */
export async function checkDraft(
  draft: PostDraft,
  { accounts, files, usage, now }: References & { usage: UsageVerdict; now: Date },
): Promise<ValidPost> {
  const chosen = draft.connectionIds.map((id) => found(accounts, id, 'Connection not found'));
  const media = draft.media.map(({ id, alt }) => ({ ...found(files, id, 'Media not found'), alt }));
  const template = draft.templateId === null ? null : templateFor(draft.templateId);
  if (draft.templateId !== null && template === null) throw new ApiError(400, 'unknown-template', 'Template not found');
  const { weigh } = await loadWeighing();
  const issues = checkPost({
    signedIn: true,
    usage,
    title: draft.title,
    description: draft.description,
    descriptions: draft.descriptions,
    connections: chosen.map(({ id, network, connected }) => ({ id, platform: network, connected })),
    media: media.map((file) => ({ ...file, type: file.kind })),
    template,
    link: draft.link,
    pinterestBoards: draft.boards,
    scheduledAt: draft.scheduledAt,
    now,
    toleranceMs: CLOCK_TOLERANCE_MS,
    weigh,
  });
  const { scheduledAt } = draft;
  const first = issues[0];
  if (first !== undefined || scheduledAt === null) throw refusal(issues);
  return {
    title: draft.title,
    description: draft.description,
    descriptions: ownTexts(
      draft.descriptions,
      chosen.map(({ network }) => network),
    ),
    scheduledAt,
    wallTime: wallTimeOf(scheduledAt, draft.timeZone),
    timeZone: draft.timeZone,
    template: template === null ? null : { id: template.id, name: template.name, category: template.category },
    link: draft.link === '' ? null : draft.link,
    targets: chosen.map((account) => {
      const board = draft.boards[account.id];
      return { account, options: board === undefined ? {} : { board: board.toWellFormed() } };
    }),
    media,
  };
}

function found<T extends { id: string }>(items: readonly T[], id: string, message: string): T {
  const item = items.find((own) => own.id === id);
  if (item === undefined) throw new ApiError(404, 'not-found', message);
  return item;
}

/** The first unmet rule is the message; all of them travel with it. */
export function refusal(issues: readonly { code: string; message: string }[]): ApiError {
  const list = issues.map(({ code, message }) => ({ code, message }));
  return new ApiError(422, list[0]?.code ?? 'invalid-post', list[0]?.message ?? 'Failed to schedule post', {
    issues: list,
  });
}

function readInstant(text: string | null | undefined): Date | null {
  if (text == null) return null;
  const instant = new Date(text);
  // An offset or Z is required: without it the instant would depend on the server's own zone.
  if (!/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !isInstant(instant)) {
    throw new ApiError(
      400,
      'invalid-date',
      'scheduledDate must be an ISO date with a time zone, like 2026-11-24T09:00:00Z',
    );
  }
  return instant;
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

function readMedia(body: SchedulePost, parseMediaUrl: (url: string) => string | null): PostDraft['media'] | null {
  if (body.media != null) {
    const media = body.media.map(({ id, alt }) => ({ id, alt: (alt ?? '').toWellFormed() }));
    if (new Set(media.map(({ id }) => id)).size < media.length) {
      throw new ApiError(400, 'duplicate-media', 'The same file is attached twice');
    }
    return media;
  }
  if (body.imageUrl == null) return null;
  const id = parseMediaUrl(body.imageUrl);
  if (id === null)
    throw new ApiError(400, 'foreign-image', 'imageUrl must be the address of a file that was uploaded here');
  return [{ id, alt: '' }];
}
