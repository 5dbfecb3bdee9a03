import { leastTextLimits } from '@nonet/domain';
import { useMemo } from 'react';

import { useSame } from '#/lib/use-stable.ts';
import { useAfterwards } from '#/ui/drawing/use-afterwards.ts';
import type { Draft } from '../draft/draft.ts';
import { accountProblems, checkDraft, type DraftCircumstances } from './check-draft.ts';
import { countWrong, problemsOf, type Refusal } from './problems.ts';

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
  const judged = useAfterwards(draft);
  const by = useAfterwards(useSame(circumstances));
  const issues = useSame(useMemo(() => checkDraft(judged, by), [judged, by]));
  const problems = useSame(
    useMemo(() => problemsOf({ issues, draft: judged, refusal, hasTried }), [issues, judged, refusal, hasTried]),
  );
  const { accounts, abilities, weigh } = by;
  const facts = useMemo(() => {
    const counted = accounts.map(({ platform, id }) => ({ platform, abilities: abilities.get(id) }));
    return { draft: judged, accounts, weigh, limitsOf: leastTextLimits(counted) };
  }, [judged, accounts, abilities, weigh]);
  const wrongCount = countWrong(problems, accounts);
  const wrongAccounts = useMemo(() => accountProblems(issues), [issues]);
  return { issues, problems, facts, wrongCount, wrongAccounts };
}
