import { type AccountFacts, type ChosenOptions, judge, type PlannedFacts, type Template } from '@nonet/domain';

import type { MediaRow, ReadinessRow } from '#/features/posts/post-row.ts';

interface Judged {
  nowMs: number;
  dueMs: number;
  timeZone: string;
  account: AccountFacts;
  options: ChosenOptions;
  template: Template | null;
  media: readonly MediaRow[];
  hasLostCover: boolean;
  planned: PlannedFacts | null;
}

/** Judges a post on one account, in the words of its row. */
export function judgeTarget({ options, template, media, hasLostCover, ...facts }: Judged): ReadinessRow {
  const lostFiles = media.filter(({ isLost }) => isLost).length + Number(hasLostCover);
  const files = media.map((file) => ({ ...file, type: file.kind }));
  const { verdict, cause, message } = judge({ ...facts, post: { options, template, media: files, lostFiles } });
  return { readiness: verdict, readinessCause: cause, readinessMessage: cause === null ? null : message };
}
