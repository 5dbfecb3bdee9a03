import type { Connection, ReadinessFactsOnWire } from '@nonet/contract';
import { commentsFor, formatFor, judge, networkRules, partsFor, type Readiness, templateFor } from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';

/** An account to which the draft will not go out, or may not. */
export interface Doubt {
  readonly account: Connection;
  readonly readiness: Readiness & { verdict: 'at-risk' | 'blocked' };
}

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
  draft: Draft,
  accounts: readonly Connection[],
  { accounts: facts }: ReadinessFactsOnWire,
  when: When,
): Doubt[] {
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
        media: partsFor(account.platform, draft).flatMap(({ media }) => media),
        lostFiles: 0,
        hasComments: commentsFor(account.platform, draft, format).length > 0,
      },
    });
    return isDoubt(readiness) && readiness.cause !== 'account-may-not' ? [{ account, readiness }] : [];
  });
}

function isDoubt(readiness: Readiness): readiness is Doubt['readiness'] {
  return readiness.verdict !== 'ready';
}
