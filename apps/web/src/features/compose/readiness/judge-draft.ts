import type { Connection, ReadinessFactsOnWire } from '@nonet/contract';
import {
  commentsFor,
  formatFor,
  judge,
  networkRules,
  partsFor,
  type Readiness,
  repeatWindows,
  type TwinFacts,
  templateFor,
  textKey,
} from '@nonet/domain';

import { makingFor, type Plans } from '#/files-made/making-for.ts';
import { hourClock } from '#/lib/hour-clock.ts';

import type { Draft } from '../draft/draft.ts';

/** An account to which the draft will not go out, or may not. */
export interface Doubt {
  readonly account: Connection;
  readonly readiness: Readiness & { verdict: 'at-risk' | 'blocked' };
}

/** The parts of a draft that decide whether it will go out. */
export type JudgedDraft = Pick<
  Draft,
  'options' | 'templateId' | 'description' | 'descriptions' | 'media' | 'thread' | 'withoutThreads' | 'comments'
>;

interface When {
  dueMs: number;
  nowMs: number;
  timeZone: string;
}

/**
 * Judges a draft as the server will judge the post. What the submit checks refuse is said by them: here are the causes that lie in the
 * accounts, and those that do not keep a post from being planned.
 */
export function judgeDraft(
  draft: JudgedDraft,
  accounts: readonly Connection[],
  { accounts: facts }: ReadinessFactsOnWire,
  when: When,
  plans: Plans = new Map(),
): Doubt[] {
  const known = new Map(facts.map((each) => [each.account.id, each]));
  return accounts.flatMap((account) => {
    const each = known.get(account.id);
    if (each === undefined) return [];
    const options = draft.options[account.id] ?? {};
    const template = templateFor(draft.templateId);
    const parts = partsFor(account.platform, draft);
    const media = parts.flatMap((part) => part.media);
    const format = formatFor(networkRules[account.platform], template, options, media);
    const readiness = judge({
      ...when,
      account: { ...each.account, hourClock: hourClock() },
      planned: each.planned,
      twin: twinOf(each, textKey(account.platform, draft), when.dueMs),
      post: {
        options,
        template,
        media,
        texts: parts.map(({ text }) => text),
        lostFiles: 0,
        hasComments: commentsFor(account.platform, draft, format).length > 0,
        making: makingFor(account.platform, media, plans),
      },
    });
    return isDoubt(readiness) && !saidElsewhere.has(readiness.cause) ? [{ account, readiness }] : [];
  });
}

/** Accounts with the same verdict and sentence share a row. An account to connect again keeps a row, as its button leads to that account. */
export function alike(doubts: readonly Doubt[]): [Doubt, ...Doubt[]][] {
  const groups: [Doubt, ...Doubt[]][] = [];
  for (const doubt of doubts) {
    const { readiness } = doubt;
    const group = groups.find(
      ([{ readiness: other }]) =>
        other.verdict === readiness.verdict &&
        other.message === readiness.message &&
        readiness.action.kind !== 'reconnect',
    );
    if (group) group.push(doubt);
    else groups.push([doubt]);
  }
  return groups;
}

/** By the submit checks, and below the file that it is about. */
const saidElsewhere: ReadonlySet<Readiness['cause']> = new Set(['account-may-not', 'limit-unknown']);

/** What is known may be of another time, while that of the draft is asked about. */
function twinOf(
  { account, texts }: ReadinessFactsOnWire['accounts'][number],
  key: number | null,
  dueMs: number,
): TwinFacts | null {
  const windowMs = repeatWindows[account.platform] ?? 0;
  return texts?.find((other) => other.key === key && Math.abs(other.dueMs - dueMs) <= windowMs) ?? null;
}

function isDoubt(readiness: Readiness): readiness is Doubt['readiness'] {
  return readiness.verdict !== 'ready';
}
