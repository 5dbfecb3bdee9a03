import type { Issue } from '@nonet/contract';
import {
  type ChosenOptions,
  CLOCK_TOLERANCE_MS,
  canBeCropped,
  checkPost,
  type FetchProblems,
  loadWeighing,
  type NetworkTexts,
  ownTexts,
  type PostFix,
  type ThreadPart,
  templateFor,
  type UsageVerdict,
  type WithoutThreads,
  wallTimeOf,
} from '@nonet/domain';

import { completeFacts, type SpokenTo } from '#/features/posts/account-facts.ts';
import { coversOf, type FileOfDraft, type PostDraft } from '#/features/posts/post-input.ts';
import type { ChosenConnectionRow, ConnectionRow, FileRow, MediaRow, ReadinessRow } from '#/features/posts/post-row.ts';
import { judgeTarget } from '#/features/posts/readiness/judge-target.ts';
import { ApiError } from '#/http/errors.ts';

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
  comments: NetworkTexts;
  /** The pictures that the options name, each once. */
  covers: FileRow[];
}

/** The user's own connections and files that a draft names, in any order; those that do not exist are missing. */
export interface Chosen {
  connections: readonly ChosenConnectionRow[];
  files: readonly FileRow[];
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
    comments: draft.comments,
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
    comments: draft.comments,
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
        comments: draft.comments,
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
