import type { Issue } from '@nonet/contract';
import {
  type Additions,
  type Approval,
  CLOCK_TOLERANCE_MS,
  canBeCropped,
  cardAddress,
  checkPost,
  displayedName,
  type FetchProblems,
  fileChecks,
  loadCheckAdditions,
  loadWeighing,
  type NetworkId,
  type NetworkTexts,
  ownTexts,
  type PostFix,
  type ThreadPart,
  templateFor,
  textKeys,
  type UsageCheck,
  type VideoPlanner,
  videoPlanner,
  type WithoutThreads,
  wallTimeOf,
} from '@nonet/domain';

import { completeFacts, type SpokenTo } from '#/features/posts/account-facts.ts';
import {
  type CardRead,
  cardPictureOf,
  coversOf,
  type FileOfDraft,
  type PostDraft,
} from '#/features/posts/post-input.ts';
import type {
  ChosenConnectionRow,
  FileRow,
  MediaRow,
  NamedFileRow,
  ReadinessRow,
  TargetRow,
} from '#/features/posts/post-row.ts';
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
  targets: (ReadinessRow & Pick<TargetRow, 'connection' | 'options' | 'textKey'>)[];
  media: MediaRow[];
  thread: ThreadPart<MediaRow>[];
  withoutThreads: WithoutThreads;
  comments: NetworkTexts;
  additions: Additions;
  cardRead: CardRead | null;
  /** The pictures that the options name, each once. */
  covers: FileRow[];
}

/** The user's own connections and files that a draft names, in any order; those that do not exist are missing. */
export interface Chosen {
  connections: readonly ChosenConnectionRow[];
  files: readonly NamedFileRow[];
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
    planVideo = videoPlanner(false),
    approval,
  }: Chosen & {
    usage: UsageCheck;
    locked: ReadonlySet<string>;
    now: Date;
    fetchProblems: FetchProblems;
    networks: SpokenTo;
    planVideo?: VideoPlanner | undefined;
    /** How far its approval is once it is stored. */
    approval: Approval;
  },
): Promise<ValidPost> {
  const chosen = draft.connectionIds.map((id) => found(connections, id, 'Connection not found'));
  const chosenCaptions = (captions: FileOfDraft['captions']) =>
    captions === undefined
      ? null
      : captions.map(({ id, language }) => {
          const { fileName, bytes, captions: about } = found(captionsFiles, id, 'Captions not found');
          return { id, language, fileName, bytes, ...about };
        });
  const ownFiles = files.filter((file) => file.kind !== 'captions');
  const captionsFiles = files.filter((file) => file.kind === 'captions');
  const chosenFile = ({ id, alt, crops, title = '', link = '', captions, spoiler }: FileOfDraft): MediaRow => {
    const file = found(ownFiles, id, 'Media not found');
    // A picture has both as an item of a carousel, a document has a title, and a video has neither.
    const words = { title: file.kind === 'video' ? '' : title, link: file.kind === 'image' ? link : '' };
    return {
      ...file,
      alt,
      crops: canBeCropped({ ...file, type: file.kind }) ? crops : {},
      ...words,
      captions: file.kind === 'video' ? chosenCaptions(captions) : null,
      spoiler: spoiler === true && file.kind !== 'document',
    };
  };
  const media = draft.media.map(chosenFile);
  const thread = draft.thread.map((part) => ({ ...part, media: part.media.map(chosenFile) }));
  const covers = coversOf(draft).map(
    ({ connectionId, id }) => [connectionId, found(ownFiles, id, 'Media not found')] as const,
  );
  // What the server stored with a card that it read is there.
  for (const id of draft.cardRead === null ? cardPictureOf(draft.additions) : []) {
    if (found(ownFiles, id, 'Media not found').kind !== 'image') throw refusal([CARD_PICTURE]);
  }
  const template = draft.templateId === null ? null : templateFor(draft.templateId);
  if (draft.templateId !== null && template === null) throw new ApiError(400, 'unknown-template', 'Template not found');
  const [{ weigh }, checkAdditions] = await Promise.all([loadWeighing(), loadCheckAdditions()]);
  const issues = checkPost({
    signedIn: true,
    usage,
    title: draft.title,
    description: draft.description,
    descriptions: draft.descriptions,
    connections: chosen.map(({ id, network, username, accountName, profileName, connected, abilities }) => ({
      id,
      platform: network,
      name: displayedName({ platform: network, username, accountName, profileName }),
      connected,
      locked: locked.has(id),
      abilities,
    })),
    media: media.map(checkedFile),
    thread: thread.map((part) => ({ ...part, media: part.media.map(checkedFile) })),
    withoutThreads: draft.withoutThreads,
    comments: draft.comments,
    additions: draft.additions,
    checkAdditions,
    template,
    link: draft.link,
    options: draft.options,
    covers: Object.fromEntries(covers.map(([id, { kind, ...file }]) => [id, { ...file, type: kind }])),
    scheduledAt: draft.scheduledAt,
    now,
    toleranceMs: CLOCK_TOLERANCE_MS,
    weigh,
    planVideo,
    fileChecks,
    fetchProblems,
  });
  const { scheduledAt } = draft;
  const first = issues[0];
  if (first !== undefined || scheduledAt === null) throw refusal(issues);
  const platforms = chosen.map(({ network }) => network);
  const keys = textKeys(draft);
  return {
    title: draft.title,
    description: draft.description,
    descriptions: ownTexts(draft.descriptions, platforms),
    thread: thread.map((part) => ({ ...part, descriptions: ownTexts(part.descriptions, platforms) })),
    withoutThreads: draft.withoutThreads,
    comments: draft.comments,
    additions: draft.additions,
    cardRead: cardReadOf(draft, platforms),
    scheduledAt,
    wallTime: wallTimeOf(scheduledAt, draft.timeZone),
    timeZone: draft.timeZone,
    template: template === null ? null : { id: template.id, name: template.name, category: template.category },
    link: draft.link === '' ? null : draft.link,
    targets: chosen.map((connection) => {
      const options = draft.options[connection.id] ?? {};
      const cover = covers.find(([id]) => id === connection.id)?.[1];
      const judged = judgeTarget({
        planVideo,
        weigh,
        approval,
        nowMs: now.getTime(),
        dueMs: scheduledAt.getTime(),
        timeZone: draft.timeZone,
        account: completeFacts(connection.facts, spokenTo),
        options,
        template,
        description: draft.description,
        descriptions: draft.descriptions,
        media,
        thread,
        withoutThreads: draft.withoutThreads,
        comments: draft.comments,
        hasLostCover: cover?.isLost === true,
        planned: connection.planned,
        twin: connection.twin,
      });
      return { ...judged, connection, options, textKey: keys[connection.network] ?? null };
    }),
    media,
    covers: [...new Set(covers.map(([, file]) => file))],
  };
}

const CARD_PICTURE = {
  code: 'card-picture',
  message: 'The picture of a link card cannot be a video. Choose a picture.',
};

/** The address that the card is read from, once it is known where the post goes. */
function cardReadOf(draft: PostDraft, networks: readonly NetworkId[]): CardRead | null {
  if (draft.cardRead !== 'wanted') return draft.cardRead;
  const address = cardAddress(networks, { ...draft, poll: draft.additions.poll });
  return address === null ? null : { address, at: null };
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
