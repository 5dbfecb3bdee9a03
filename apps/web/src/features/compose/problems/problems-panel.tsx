import { networkName, plural } from '@nonet/domain';
import { memo, type ReactNode, useId, useMemo } from 'react';

import { useSame } from '#/lib/use-stable.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';
import { type FilesOfNetwork, filesOfNetworks } from '../readiness/files-of-networks.ts';
import { useOneOpen } from '../sections/use-one-open.ts';
import { type GroupedProblems, groupProblems, type ProblemGroup, type ProblemRow } from './problem-rows.ts';
import type { Problem, ProblemFix } from './problems.ts';
import type { RowFacts } from './short-words.ts';

const ReadyLine = onDemand(() => import('../readiness/ready-line.tsx'), 'ReadyLine');

const iconLook = { size: 15, strokeWidth: 2.25 } as const;

export interface ProblemsPanelProps {
  id?: string | undefined;
  problems: readonly Problem[];
  /** What the words of a row may name. */
  facts: RowFacts & { draft: Parameters<typeof filesOfNetworks>[0] };
  /** How many things are wrong, as they are listed. */
  wrongCount: number;
  accountCount: number;
  /** How many characters of the text will not go out. */
  leftOut: number;
  isEdit: boolean;
  /** Whether what it stands in has its heading already. */
  isTitled?: boolean;
  onFix: (fix: ProblemFix) => void;
  /** Moves to the field where the problem is fixed. */
  onShow: (problem: Problem) => void;
}

/**
 * What keeps the post from being scheduled, each thing once: what is wrong by network, with one action, and what is missing
 * so far as the way there. One green line when there is nothing.
 */
export function ProblemsPanel({ problems, facts, ...props }: ProblemsPanelProps) {
  const grouped = useSame(useMemo(() => groupProblems(problems, facts), [problems, facts]));
  const { draft, accounts } = facts;
  const made = useSame(useMemo(() => filesOfNetworks(draft, accounts), [draft, accounts]));
  return <Panel {...props} grouped={grouped} made={made} />;
}

interface PanelProps extends Omit<ProblemsPanelProps, 'problems' | 'facts'> {
  grouped: GroupedProblems;
  /** Its videos, which may have to be converted first. */
  made: readonly FilesOfNetwork[];
}

/** It is drawn anew only when it says something else. */
const Panel = memo(function Panel(props: PanelProps) {
  const { id, grouped, made, wrongCount, accountCount, leftOut, isEdit, isTitled = false, onFix, onShow } = props;
  const { general, groups, unfinished } = grouped;
  const ready =
    leftOut > 0
      ? `Ready, but ${plural(leftOut, 'character')} ${leftOut === 1 ? 'is' : 'are'} left out`
      : `Ready for ${plural(accountCount, 'account')}`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label="Problems"
      className="flex min-h-0 flex-col rounded-lg outline-none focus-visible:outline-2"
    >
      {wrongCount === 0 && unfinished.length === 0 ? (
        <p className="flex items-center gap-2 rounded-lg bg-green-soft px-3.5 py-[11px] text-13 font-[620] text-green">
          <Sign name="check" {...iconLook} className="flex-none" />
          {made.length > 0 ? <ReadyLine of={made} words={ready} isKept={leftOut > 0} /> : ready}
        </p>
      ) : (
        <div
          className={cx(
            'flex min-h-0 flex-col overflow-hidden rounded-lg border bg-surface shadow-1',
            wrongCount > 0 ? 'border-red/35' : 'border-line',
          )}
        >
          {wrongCount > 0 && (
            <>
              {!isTitled && (
                <h2 className="flex flex-none items-center gap-2 bg-red-soft px-3.5 py-2.5 text-13 font-[620] text-red">
                  <Sign name="warning" {...iconLook} />
                  {isEdit ? 'Before you can save' : 'Before you can schedule'}
                  <span className="ml-auto text-12 font-[480]">{plural(wrongCount, 'problem')}</span>
                </h2>
              )}
              <div className="min-h-0 overflow-y-auto">
                <ul>
                  {general.map((problem) => (
                    <General key={`${problem.id} ${problem.message}`} problem={problem} onFix={onFix} onShow={onShow} />
                  ))}
                </ul>
                <Groups groups={groups} onFix={onFix} onShow={onShow} />
              </div>
            </>
          )}
          {unfinished.length > 0 && (
            <ul aria-label="Not finished yet" className="flex-none">
              {unfinished.map(({ problem, words }) => (
                <li key={problem.id} className="border-t border-line first:border-t-0">
                  <ShowButton
                    sign={<Sign name="dashed" size={16} strokeWidth={2} className="flex-none text-ink-3" />}
                    onPress={() => onShow(problem)}
                    isQuiet={wrongCount > 0}
                  >
                    {words}
                  </ShowButton>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
});

type Actions = Pick<ProblemsPanelProps, 'onFix' | 'onShow'>;

/** What is wrong with the post itself, in its sentence. */
function General({ problem, onFix, onShow }: { problem: Problem } & Actions) {
  const { fixes, field, message } = problem;
  const row = 'border-t border-line first:border-t-0';
  if (fixes.length === 0 && field !== null) {
    return (
      <li className={row}>
        <ShowButton onPress={() => onShow(problem)}>{message}</ShowButton>
      </li>
    );
  }
  return (
    <li className={cx(row, 'grid gap-2 px-3.5 py-2.5 text-13')}>
      <span>{message}</span>
      {fixes.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {fixes.map((fix, index) => (
            <Button key={fix.kind} size="sm" kind={index === 0 ? 'secondary' : 'ghost'} onClick={() => onFix(fix)}>
              {fix.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function Groups({ groups, ...actions }: { groups: readonly ProblemGroup[] } & Actions) {
  const id = useId();
  const { open, toggle } = useOneOpen(groups.map(({ network }) => network));
  return (
    <ul>
      {groups.map(({ network, rows }) => {
        const isOpen = network === open;
        const [first] = rows;
        return (
          <li key={network} className="border-t border-line">
            <h3>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-${network}`}
                onClick={() => toggle(network)}
                className="flex h-11 w-full items-center gap-2 px-3.5 text-left text-13 -outline-offset-2 hover:bg-hover md:h-10"
              >
                <PlatformGlyph network={network} size={16} />
                <span className="font-semibold">{networkName(network)}</span>
                {!isOpen && (
                  <span className="truncate text-ink-2">
                    {rows.length === 1 ? first?.words : plural(rows.length, 'problem')}
                  </span>
                )}
                <Sign
                  name="next"
                  size={14}
                  strokeWidth={2}
                  className={cx('ml-auto flex-none text-ink-3', isOpen ? '-rotate-90' : 'rotate-90')}
                />
              </button>
            </h3>
            <ul id={`${id}-${network}`} hidden={!isOpen} className="grid gap-2.5 pr-3.5 pb-3 pl-[38px]">
              {isOpen && rows.map((row) => <Row key={row.key} row={row} {...actions} />)}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** One problem of a network: few words, the whole sentence below them, and one action. */
function Row({ row: { words, problem, fix }, onFix, onShow }: { row: ProblemRow } & Actions) {
  return (
    <li className="grid gap-0.5 text-13">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-[530]">{words}</span>
        <Button size="sm" className="flex-none" onClick={() => (fix === null ? onShow(problem) : onFix(fix))}>
          {fix?.label ?? 'Show'}
        </Button>
      </div>
      {words !== problem.message && <p className="text-12 text-ink-3">{problem.message}</p>}
    </li>
  );
}

interface ShowButtonProps {
  sign?: ReactNode;
  onPress: () => void;
  isQuiet?: boolean;
  children: ReactNode;
}

/** What is to be done is itself the way to the field where it is done. */
function ShowButton({ sign, onPress, isQuiet, children }: ShowButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        'flex min-h-11 w-full items-center gap-2 px-3.5 py-2 text-left text-13 font-[520] -outline-offset-2 hover:bg-hover md:min-h-10',
        isQuiet && 'bg-sunken',
      )}
    >
      {sign}
      {children}
      <Sign name="forwards" size={15} strokeWidth={2} className="ml-auto flex-none text-ink-3" />
    </button>
  );
}
