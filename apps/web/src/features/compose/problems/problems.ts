import type { Connection } from '@nonet/contract';
import {
  hasOwnText,
  type Misshapen,
  type NetworkId,
  networkIds,
  networkName,
  type PostField,
  type PostFix,
  type PostIssue,
  plural,
} from '@nonet/domain';

import { isSameTime } from '#/schedule/chosen-time.ts';

import type { Draft } from '../draft/draft.ts';
import { commentId, optionsId, type Place, sectionOfField, type Tab, textId } from '../sections/sections.ts';

export type ProblemFix =
  | PostFix
  /** Opens the crop of a picture in the shape that the network takes. */
  | { kind: 'crop-photo'; label: string; mediaIndex: number; network: NetworkId }
  | { kind: 'open-calendar'; label: string }
  | { kind: 'schedule-another'; label: string }
  /** Shows what somebody else saved meanwhile, and what is here. */
  | { kind: 'see-both'; label: string };

/** One thing that keeps the draft from being scheduled. */
export interface Problem {
  id: string;
  /** The rule that is broken, as the API names it. */
  code: string;
  message: string;
  /** The field where it is fixed; null when no field of the form can fix it. */
  field: PostField | null;
  /**
   * The network whose own part of the form is meant: its text or its options. Null for fields that all networks share.
   */
  partOf: NetworkId | null;
  /** The part of a thread that is meant, from 2 on; absent: the first, or the whole post. */
  part?: number;
  /** The network that it is about; null when it is about several, or about the whole post. */
  network: NetworkId | null;
  fixes: readonly ProblemFix[];
  /** True when something is merely missing so far, which is not shown as an error. */
  isUnfinished: boolean;
}

/** The reason why the last attempt failed, and the draft that it was about. */
export interface Refusal {
  problems: readonly Problem[];
  about: Draft;
}

export interface ProblemSources {
  issues: readonly PostIssue[];
  refusal: Refusal | null;
  draft: Draft;
  /** Before the first attempt, a missing field is not shown as an error. */
  hasTried: boolean;
}

/** All problems to show, in the order of the checks. Those that only the server knows come last. */
export function problemsOf({ issues, refusal, draft, hasTried }: ProblemSources): Problem[] {
  const local = issues.map(
    ({ code, message, field, network, part, fixes, unfinished }): Problem => ({
      id: [code, ...(network ? [network] : []), ...(part === undefined ? [] : [part])].join(' '),
      code,
      message,
      field,
      ...(part !== undefined && { part }),
      partOf: network && (isOwnField(field) || hasOwnText(network, draft.descriptions)) ? network : null,
      network,
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

/** Whether each network has this field for itself. */
function isOwnField(field: PostField | null): boolean {
  return field === 'options' || field === 'comments';
}

/** A field that has changed since counts as fixed; the next attempt shows whether it is. */
function isChanged(field: PostField | null, before: Draft, now: Draft): boolean {
  switch (field) {
    case 'title':
      return before.title !== now.title;
    case 'description':
      return (
        before.description !== now.description ||
        before.descriptions !== now.descriptions ||
        before.thread !== now.thread
      );
    case 'poll':
      return before.poll !== now.poll || before.media !== now.media;
    case 'attachment':
      return before.attachment !== now.attachment || before.poll !== now.poll || before.media !== now.media;
    case 'date':
      return !isSameTime(before, now) || before.now !== now.now;
    case 'accounts':
      return before.connectionIds !== now.connectionIds;
    case 'options':
      return before.options !== now.options;
    case 'comments':
      return (
        before.comments !== now.comments || before.thread !== now.thread || before.withoutThreads !== now.withoutThreads
      );
    case 'link':
      return before.link !== now.link;
    case 'media':
      return before.media !== now.media || before.templateId !== now.templateId;
    case 'template':
      return before.templateId !== now.templateId;
    case null:
      return false;
    default:
      return field satisfies never;
  }
}

const nextSteps: Partial<Record<PostField, string>> = {
  title: 'Add a title',
  description: 'Add content',
  accounts: 'Select an account',
  date: 'Pick a date',
  media: 'Add media',
  poll: 'Write the answers of the poll',
};

/** What is missing, in a few words; null where only the sentence says it. */
export function missingWords({ field }: Problem): string | null {
  return (field && nextSteps[field]) ?? null;
}

/** What is left to do, in a few words for the submit bar; null when nothing is. `wrongCount` is that of the panel. */
export function nextStep(problems: readonly Problem[], wrongCount: number): string | null {
  if (wrongCount > 0) return `Fix ${plural(wrongCount, 'problem')}`;
  const [first] = problems;
  return first ? (missingWords(first) ?? 'Finish the post') : null;
}

/** The message to show below a field; `partOf`: below the own text or the options of a network. */
export function errorOf(
  problems: readonly Problem[],
  field: PostField,
  partOf: NetworkId | null = null,
): string | undefined {
  return problems.find(
    (one) => one.field === field && one.partOf === partOf && one.part === undefined && !one.isUnfinished,
  )?.message;
}

/** What is wrong with the text that a tab shows: in a network's tab also what that network has against the shared text. */
export function textErrorOf(problems: readonly Problem[], tab: Tab): string | undefined {
  const own = tab === 'everyone' ? null : tab;
  const isMeant = ({ field, partOf, network, part, isUnfinished }: Problem) =>
    field === 'description' && part === undefined && !isUnfinished && (partOf === own || network === own);
  return problems.find(isMeant)?.message;
}

/** The place where a problem is fixed. */
export function placeOf({ field, partOf, part }: Pick<Problem, 'field' | 'partOf' | 'part'>): Place {
  if (part !== undefined) return `post-part-${part}`;
  if (partOf && field === 'comments') return commentId(partOf);
  if (partOf) return field === 'options' ? optionsId(partOf) : textId(partOf);
  return field ? sectionOfField[field] : 'post-problems';
}

/** Place in the media list → what is wrong with that file, for its mark. `ofPart`: of a part of a thread, from 2 on. */
export function fileFaults(problems: readonly Problem[], ofPart?: number): Map<number, string> {
  const faults = new Map<number, string>();
  for (const { fixes, message, part } of problems) {
    for (const fix of part === ofPart ? fixes : []) {
      if (fix.kind !== 'review-photos') continue;
      for (const one of fix.misshapen ?? []) faults.set(one.mediaIndex, misshapenWords(one));
      if (!faults.has(fix.mediaIndex)) faults.set(fix.mediaIndex, message);
    }
  }
  return faults;
}

/** 'Picture 2 is too tall for Instagram'. */
export function misshapenWords({ mediaIndex, shape, network }: Misshapen): string {
  return `Picture ${mediaIndex + 1} is too ${shape} for ${networkName(network)}`;
}

/** The picture that is too tall or too wide for this network; undefined where that is not the problem. */
export function misshapenOf(fixes: readonly ProblemFix[], network: NetworkId): Misshapen | undefined {
  return fixes
    .flatMap((fix) => (fix.kind === 'review-photos' ? (fix.misshapen ?? []) : []))
    .find((one) => one.network === network);
}

/** The message to show at a part of a thread, from 2 on. */
export function errorOfPart(problems: readonly Problem[], part: number, field: PostField): string | undefined {
  return problems.find((one) => one.part === part && one.field === field && !one.isUnfinished)?.message;
}

/** The networks that a problem is about: the one it names, or those of the accounts that its fixes name. */
export function networksWith({ network, fixes }: Problem, accounts: readonly Connection[]): NetworkId[] {
  if (network !== null) return [network];
  const ids = fixes.flatMap((fix) => {
    if (fix.kind === 'deselect') return fix.connectionIds;
    return fix.kind === 'choose-options' ? [fix.connectionId] : [];
  });
  return networkIds.filter((one) => accounts.some(({ id, platform }) => platform === one && ids.includes(id)));
}

/** How many things are wrong, as the panel lists them: at each network that has them. */
export function countWrong(problems: readonly Problem[], accounts: readonly Connection[]): number {
  const wrong = problems.filter(({ isUnfinished }) => !isUnfinished);
  return wrong.reduce((count, problem) => count + Math.max(networksWith(problem, accounts).length, 1), 0);
}
