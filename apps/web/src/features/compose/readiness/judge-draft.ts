import type { Connection, ReadinessFactsOnWire } from '@nonet/contract';
import { commentsFor, formatFor, judge, networkRules, partsFor, type Readiness, templateFor } from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';

/** An account to which the draft will not go out, or may not. */
export interface Doubt {
  readonly account: Connection;
  readonly readiness: Readiness & { verdict: 'at-risk' | 'blocked' };
}

/** What of a draft decides whether it will go out: its texts do not. */
export type JudgedDraft = Pick<Draft, 'options' | 'templateId' | 'media' | 'thread' | 'withoutThreads' | 'comments'>;

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
): Doubt[] {
  const post = { ...draft, description: '', descriptions: {} };
  const known = new Map(facts.map((each) => [each.account.id, each]));
  return accounts.flatMap((account) => {
    const each = known.get(account.id);
    if (each === undefined) return [];
    const options = draft.options[account.id] ?? {};
    const template = templateFor(draft.templateId);
    const format = formatFor(networkRules[account.platform], template, options);
    const readiness = judge({
      ...when,
      account: each.account,
      planned: each.planned,
      post: {
        options,
        template,
        media: partsFor(account.platform, post).flatMap(({ media }) => media),
        lostFiles: 0,
        hasComments: commentsFor(account.platform, post, format).length > 0,
      },
    });
    return isDoubt(readiness) && readiness.cause !== 'account-may-not' ? [{ account, readiness }] : [];
  });
}

function isDoubt(readiness: Readiness): readiness is Doubt['readiness'] {
  return readiness.verdict !== 'ready';
}
