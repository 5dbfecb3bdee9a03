import { useDeferredValue, useMemo } from 'react';

import { useSame } from '#/lib/use-stable.ts';

import { accountProblems, checkDraft, type DraftCircumstances } from './check-draft.ts';
import type { Draft } from './draft/draft.ts';
import { groupProblems } from './problems/problem-rows.ts';
import { problemsOf, type Refusal } from './problems.ts';

export interface JudgementSettings {
  draft: Draft;
  circumstances: DraftCircumstances;
  refusal: Refusal | null;
  hasTried: boolean;
}

/**
 * What stands in the way of the draft. A key is shown first, and its text judged afterwards; what is said of it stays the same object
 * while it says the same, so that only what changes is drawn anew.
 */
export function useJudgement({ draft, circumstances, refusal, hasTried }: JudgementSettings) {
  const judged = useDeferredValue(draft);
  const by = useDeferredValue(useSame(circumstances));
  const issues = useSame(useMemo(() => checkDraft(judged, by), [judged, by]));
  const problems = useSame(
    useMemo(() => problemsOf({ issues, draft: judged, refusal, hasTried }), [issues, judged, refusal, hasTried]),
  );
  const grouped = useSame(
    useMemo(
      () => groupProblems(problems, { draft: judged, accounts: by.accounts, weigh: by.weigh }),
      [problems, judged, by],
    ),
  );
  const wrongAccounts = useMemo(() => accountProblems(issues), [issues]);
  return { issues, problems, grouped, wrongAccounts };
}
