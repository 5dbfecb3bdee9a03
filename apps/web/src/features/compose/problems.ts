import { hasOwnText, type NetworkId, type PostField, type PostFix, type PostIssue, plural } from '@nonet/domain';

import type { Draft } from './draft/draft.ts';
import { ownTextId, type Place, sectionOfField } from './sections.ts';

export type ProblemFix =
  | PostFix
  | { kind: 'open-calendar'; label: string }
  | { kind: 'schedule-another'; label: string }
  | { kind: 'load-newest'; label: string };

/** One thing that stands between the draft and its time. */
export interface Problem {
  id: string;
  message: string;
  /** Where it is cured; null when nothing in the form cures it. */
  field: PostField | null;
  /** The network whose own text is meant; null for the shared text and everything else. */
  ownTextOf: NetworkId | null;
  fixes: readonly ProblemFix[];
  /** Merely not there yet: no reproach. */
  isUnfinished: boolean;
}

/** What the server or the way to it had against the last attempt, and the draft it was said about. */
export interface Refusal {
  problems: readonly Problem[];
  about: Draft;
}

export interface ProblemSources {
  issues: readonly PostIssue[];
  refusal: Refusal | null;
  draft: Draft;
  /** Before the first attempt what is missing is not wrong yet. */
  hasTried: boolean;
}

/** Everything to show, in the order of the checks; what only the server knows comes last. */
export function problemsOf({ issues, refusal, draft, hasTried }: ProblemSources): Problem[] {
  const local = issues.map(
    ({ code, message, field, network, fixes, unfinished }): Problem => ({
      id: network ? `${code} ${network}` : code,
      message,
      field,
      ownTextOf: network && hasOwnText(network, draft.descriptions) ? network : null,
      fixes,
      isUnfinished: unfinished && !hasTried,
    }),
  );
  const told = (refusal?.problems ?? []).filter(
    ({ id, message, field }) =>
      local.every((problem) => problem.id !== id && problem.message !== message) &&
      !(refusal && isChanged(field, refusal.about, draft)),
  );
  return [...local, ...told];
}

/** A field that was changed since is presumed cured; the next attempt tells. */
function isChanged(field: PostField | null, before: Draft, now: Draft): boolean {
  switch (field) {
    case 'title':
      return before.title !== now.title;
    case 'description':
      return before.description !== now.description || before.descriptions !== now.descriptions;
    case 'date':
      return before.day !== now.day || before.time !== now.time;
    case 'accounts':
      return before.connectionIds !== now.connectionIds;
    case 'link':
    case 'boards':
    case 'media':
      return before.media !== now.media;
    case 'template':
    case null:
      return false;
    default:
      return field satisfies never;
  }
}

const nextSteps: Partial<Record<PostField, string>> = {
  title: 'Add a title',
  description: 'Add content',
  accounts: 'Choose an account',
  date: 'Pick a date',
  media: 'Add media',
};

/** What is left to do, in a few words for the submit bar; null when nothing is. */
export function nextStep(problems: readonly Problem[]): string | null {
  const wrong = problems.filter(({ isUnfinished }) => !isUnfinished);
  if (wrong.length > 0) return `Fix ${plural(wrong.length, 'problem')}`;
  const field = problems[0]?.field;
  return problems.length === 0 ? null : ((field && nextSteps[field]) ?? 'Finish the post');
}

/** The message to show below a field; of the content, below that of the shared text or of a network's own. */
export function errorOf(
  problems: readonly Problem[],
  field: PostField,
  ownTextOf: NetworkId | null = null,
): string | undefined {
  return problems.find((one) => one.field === field && one.ownTextOf === ownTextOf && !one.isUnfinished)?.message;
}

/** Where a problem is cured. */
export function placeOf({ field, ownTextOf }: Pick<Problem, 'field' | 'ownTextOf'>): Place {
  if (ownTextOf) return ownTextId(ownTextOf);
  return field ? sectionOfField[field] : 'post-problems';
}
