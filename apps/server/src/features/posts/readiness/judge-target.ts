import {
  type AccountFacts,
  type ChosenOptions,
  commentsFor,
  formatFor,
  judge,
  type NetworkTexts,
  networkRules,
  type PlannedFacts,
  partsFor,
  type Template,
  type ThreadPart,
  type WithoutThreads,
} from '@nonet/domain';

import type { MediaRow, ReadinessRow } from '#/features/posts/post-row.ts';

interface Judged {
  nowMs: number;
  dueMs: number;
  timeZone: string;
  account: AccountFacts;
  options: ChosenOptions;
  template: Template | null;
  media: readonly MediaRow[];
  thread: readonly ThreadPart<MediaRow>[];
  withoutThreads: WithoutThreads;
  comments: NetworkTexts;
  hasLostCover: boolean;
  planned: PlannedFacts | null;
}

/** Judges a post on one account, by the files that this account gets, in the words of its row. */
export function judgeTarget({
  options,
  template,
  media,
  thread,
  withoutThreads,
  comments,
  hasLostCover,
  ...facts
}: Judged): ReadinessRow {
  const whole = { description: '', descriptions: {}, media, thread, withoutThreads, comments };
  const files = partsFor(facts.account.platform, whole).flatMap((part) => part.media);
  const lostFiles = files.filter(({ isLost }) => isLost).length + Number(hasLostCover);
  const format = formatFor(networkRules[facts.account.platform], template, options);
  const hasComments = commentsFor(facts.account.platform, whole, format).length > 0;
  const post = {
    options,
    template,
    media: files.map((file) => ({ ...file, type: file.kind })),
    lostFiles,
    hasComments,
  };
  const { verdict, cause, message } = judge({ ...facts, post });
  return { readiness: verdict, readinessCause: cause, readinessMessage: cause === null ? null : message };
}
