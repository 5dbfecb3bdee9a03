import type { Connection, Usage } from '@nonet/contract';
import {
  type AdditionsCheck,
  checkPost,
  displayedName,
  type FetchProblems,
  type FileChecks,
  offeredFrom,
  type PostIssue,
  plural,
  templateFor,
  type UsageCheck,
  usageCheck,
  type VideoPlanner,
  type Weigh,
} from '@nonet/domain';

import { dueTime } from '#/schedule/chosen-time.ts';

import type { Abilities } from '../accounts/abilities.ts';
import { coverFor, type Draft } from '../draft/draft.ts';
import type { DraftMedia } from '../media/draft-media.ts';

export interface DraftCircumstances {
  accounts: readonly Connection[];
  /** Account id → what it may do, as far as that is known. */
  abilities: Abilities['good'];
  /** Ids of chosen accounts that no longer exist. */
  gone: readonly string[];
  /** The keys of files whose upload failed. */
  stoppedFiles: readonly string[];
  /** The same of those that were chosen as covers. */
  stoppedCovers: readonly string[];
  usage: UsageCheck;
  zone: string;
  now: Date;
  isOnline: boolean;
  weigh: Weigh | null;
  /** Null until something is added. */
  checkAdditions: AdditionsCheck | null;
  /** Null until there is a file. */
  fileChecks: FileChecks | null;
  /** Null until the first video has been looked into. */
  planVideo: VideoPlanner | null;
  /** Whether the server makes videos that networks take. */
  canConvert: boolean;
  fetchProblems: FetchProblems;
}

/** Runs the submit checks on a draft, as the server will run them. The person is always signed in here. */
export function checkDraft(
  draft: Draft,
  {
    accounts,
    abilities,
    gone,
    stoppedFiles,
    stoppedCovers,
    usage,
    zone,
    now,
    isOnline,
    weigh,
    checkAdditions,
    fileChecks,
    planVideo,
    canConvert,
    fetchProblems,
  }: DraftCircumstances,
): PostIssue[] {
  // Nobody knows yet what can be made of a video that the server has not looked into: its container alone refuses nothing.
  const asSeen = (file: DraftMedia): DraftMedia =>
    canConvert && file.type === 'video' && file.probe === null ? { ...file, contentType: '' } : file;
  const issues = checkPost({
    signedIn: true,
    usage,
    title: draft.title,
    description: draft.description,
    descriptions: draft.descriptions,
    connections: accounts.map((account) => ({
      ...account,
      name: displayedName(account),
      abilities: abilities.get(account.id),
    })),
    media: draft.media.map(asSeen),
    thread: draft.thread.map((part) => ({ ...part, media: part.media.map(asSeen) })),
    withoutThreads: draft.withoutThreads,
    comments: draft.comments,
    additions: draft,
    ...(checkAdditions && { checkAdditions }),
    template: templateFor(draft.templateId),
    link: draft.link,
    options: draft.options,
    covers: Object.fromEntries(coversOf(draft, accounts).map(({ account, file }) => [account.id, file])),
    scheduledAt: offeredOrDue(draft, zone, now),
    now,
    toleranceMs: 0,
    weigh,
    ...(fileChecks && { fileChecks }),
    ...(planVideo && { planVideo }),
    fetchProblems,
  });
  return [
    ...issues,
    ...stoppedIssue(draft, stoppedFiles),
    ...stoppedInPart(draft, stoppedFiles),
    ...stoppedCover(coversOf(draft, accounts), stoppedCovers),
    ...goneIssue(gone),
    ...(draft.now && !isOnline ? [offlineIssue] : []),
  ].toSorted((one, other) => one.check - other.check);
}

/**
 * An offered time that has passed becomes the next free one when it is sent (OP-111), so it is not too late for that. What goes out
 * now is due at the moment that the server takes it.
 */
function offeredOrDue(draft: Draft, zone: string, now: Date): Date | null {
  if (draft.now) return new Date(now.getTime() + 1);
  const due = dueTime(draft, zone)?.instant ?? null;
  return due !== null && draft.postingTime && due <= now ? offeredFrom(now) : due;
}

/** OP-186: what waits for a connection would not go out now. */
const offlineIssue: PostIssue = {
  check: 13,
  code: 'offline',
  message: 'You are offline. Publishing now needs a connection: wait for it, or choose a time.',
  field: 'date',
  network: null,
  fixes: [],
  unfinished: false,
};

function stoppedIssue({ media }: Pick<Draft, 'media'>, stoppedFiles: readonly string[]): PostIssue[] {
  const mediaIndex = media.findIndex(({ key }) => stoppedFiles.includes(key));
  if (mediaIndex < 0) return [];
  const count = media.filter(({ key }) => stoppedFiles.includes(key)).length;
  const message =
    count === 1
      ? 'A file was not uploaded. Try again or remove it.'
      : `${plural(count, 'file')} were not uploaded. Try again or remove them.`;
  return [
    {
      check: 13,
      code: 'media-not-uploaded',
      message,
      field: 'media',
      network: null,
      fixes: [{ kind: 'review-photos', label: 'Review media', mediaIndex }],
      unfinished: false,
    },
  ];
}

function stoppedInPart({ thread }: Draft, stoppedFiles: readonly string[]): PostIssue[] {
  return thread.flatMap(({ media }, at) =>
    stoppedIssue({ media }, stoppedFiles).map((issue) => ({
      ...issue,
      message: `Part ${at + 2}: A file was not uploaded. Try again or remove it.`,
      part: at + 2,
      fixes: [],
    })),
  );
}

/** The covers of the chosen accounts. */
function coversOf(draft: Draft, accounts: readonly Connection[]) {
  return accounts.flatMap((account) => {
    const file = coverFor(draft, account.id);
    return file === undefined ? [] : [{ account, file }];
  });
}

function stoppedCover(covers: ReturnType<typeof coversOf>, stoppedCovers: readonly string[]): PostIssue[] {
  const stopped = covers.find(({ file }) => stoppedCovers.includes(file.key));
  if (stopped === undefined) return [];
  const { id: connectionId, platform } = stopped.account;
  return [
    {
      check: 13,
      code: 'media-not-uploaded',
      message: 'The thumbnail was not uploaded. Try again or remove it.',
      field: 'options',
      network: platform,
      fixes: [{ kind: 'choose-options', label: 'Review the thumbnail', connectionId }],
      unfinished: false,
    },
  ];
}

/** The server would not notice an account that it is not told of. So the person has to decide to leave it out. */
function goneIssue(connectionIds: readonly string[]): PostIssue[] {
  if (connectionIds.length === 0) return [];
  const isOne = connectionIds.length === 1;
  return [
    {
      check: 13,
      code: 'account-disconnected',
      message: isOne
        ? 'An account you chose is no longer connected. Connect it again or leave it out.'
        : `${connectionIds.length} accounts you chose are no longer connected. Connect them again or leave them out.`,
      field: 'accounts',
      network: null,
      fixes: [{ kind: 'deselect', label: isOne ? 'Leave it out' : 'Leave them out', connectionIds }],
      unfinished: false,
    },
  ];
}

/**
 * The usage check of the month as far as it is known. While it loads, nothing is refused; the server counts
 * exactly when it charges.
 */
export function usageCheckOf(usage: Usage | undefined, hasFailed: boolean): UsageCheck {
  if (usage) return usageCheck(usage.count, usage.limit);
  return { kind: hasFailed ? 'errored' : 'allowed' };
}

/** Account id → why the post cannot go to it in its present form. */
export function accountProblems(issues: readonly PostIssue[]): Map<string, string> {
  const problems = new Map<string, string>();
  for (const { message, fixes, unfinished } of issues) {
    if (unfinished) continue;
    for (const fix of fixes) {
      if (fix.kind === 'deselect') for (const id of fix.connectionIds) problems.set(id, message);
      if (fix.kind === 'choose-options') problems.set(fix.connectionId, message);
    }
  }
  return problems;
}
