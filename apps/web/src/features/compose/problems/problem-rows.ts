import { type NetworkId, nameList, networkIds, networkName } from '@nonet/domain';

import { misshapenOf, missingWords, networksWith, type Problem, type ProblemFix } from './problems.ts';
import { type RowFacts, shortWords } from './short-words.ts';

/** One problem as one network has it. */
export interface ProblemRow {
  key: string;
  words: string;
  problem: Problem;
  /** Null: the row leads to the field. */
  fix: ProblemFix | null;
}

export interface ProblemGroup {
  network: NetworkId;
  rows: readonly ProblemRow[];
}

export interface GroupedProblems {
  /** About the post itself, whatever network it goes to. */
  general: readonly Problem[];
  /** In the order of the matrix. */
  groups: readonly ProblemGroup[];
  /** Merely missing so far. */
  unfinished: readonly { words: string; problem: Problem }[];
}

/** The problems as the panel lists them. What is wrong on several networks is a row at each. */
export function groupProblems(problems: readonly Problem[], facts: RowFacts): GroupedProblems {
  const wrong = problems.filter(({ isUnfinished }) => !isUnfinished);
  const networksOf = new Map(wrong.map((problem) => [problem, networksWith(problem, facts.accounts)]));
  const general = wrong.filter((problem) => networksOf.get(problem)?.length === 0);
  const groups = networkIds.flatMap((network) => {
    const own = wrong.filter((problem) => networksOf.get(problem)?.includes(network));
    const rows = own.map(
      (problem): ProblemRow => ({
        key: `${problem.id} ${problem.message}`,
        words: shortWords(problem, network, facts),
        problem,
        fix: fixFor(problem, network, facts),
      }),
    );
    return rows.length === 0 ? [] : [{ network, rows }];
  });
  return { general, groups, unfinished: unfinishedOf(problems, facts) };
}

/** What is missing, each thing once, whichever networks miss it. */
function unfinishedOf(problems: readonly Problem[], facts: RowFacts): GroupedProblems['unfinished'] {
  const missing = Map.groupBy(
    problems.filter(({ isUnfinished }) => isUnfinished),
    (problem) => `${missingWords(problem) ?? problem.message}${problem.part ? ` to part ${problem.part}` : ''}`,
  );
  return [...missing].map(([words, [problem, ...others]]) => {
    const networks = [problem, ...others].flatMap((one) => (one ? networksWith(one, facts.accounts) : []));
    const names = networkIds.filter((id) => networks.includes(id)).map((id) => networkName(id));
    // A whole sentence names its networks itself.
    const isStep = names.length > 0 && !words.endsWith('.');
    return { words: isStep ? `${words} for ${nameList(names)}` : words, problem: problem as Problem };
  });
}

/** The one action of a row: what cures it before what gives it up, and that for this network alone. */
function fixFor({ code, fixes, part }: Problem, network: NetworkId, { accounts }: RowFacts): ProblemFix | null {
  // A part, and a comment, is cured where it stands: the row leads there.
  if (part !== undefined || code.startsWith('comment-')) return null;
  const misshapen = misshapenOf(fixes, network);
  if (misshapen) {
    const { mediaIndex } = misshapen;
    return { kind: 'crop-photo', label: `Crop picture ${mediaIndex + 1}`, mediaIndex, network };
  }
  const isHere = (id: string) => accounts.some((account) => account.id === id && account.platform === network);
  const cure = fixes.find(
    (fix) => fix.kind !== 'deselect' && (fix.kind !== 'set-option' || fix.connectionIds.some(isHere)),
  );
  if (cure !== undefined) return cure;
  const leaveOut = fixes.find((fix) => fix.kind === 'deselect');
  if (leaveOut === undefined) return null;
  const own = accounts.filter(({ id, platform }) => platform === network && leaveOut.connectionIds.includes(id));
  return { ...leaveOut, label: `Deselect ${networkName(network)}`, connectionIds: own.map(({ id }) => id) };
}
