import { plural } from '@nonet/domain';
import type { ReactNode } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import type { Problem, ProblemFix } from './problems.ts';

const iconLook = { size: 15, strokeWidth: 2.25 } as const;

export interface ProblemsPanelProps {
  id?: string | undefined;
  problems: readonly Problem[];
  accountCount: number;
  isEdit: boolean;
  onFix: (fix: ProblemFix) => void;
  /** Moves to the field where the problem is fixed. */
  onShow: (problem: Problem) => void;
}

/** What keeps the post from being scheduled, each problem with its fix; one green line when there is nothing. */
export function ProblemsPanel({ id, problems, accountCount, isEdit, onFix, onShow }: ProblemsPanelProps) {
  const wrong = problems.filter(({ isUnfinished }) => !isUnfinished);
  const unfinished = problems.filter(({ isUnfinished }) => isUnfinished);
  return (
    <section id={id} tabIndex={-1} aria-label="Problems" className="rounded-lg outline-none focus-visible:outline-2">
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 rounded-lg bg-green-soft px-3.5 py-[11px] text-13 font-[620] text-green">
          <Sign name="check" {...iconLook} />
          Ready for {plural(accountCount, 'account')}
        </p>
      ) : (
        <div
          className={cx(
            'overflow-hidden rounded-lg border bg-surface shadow-1',
            wrong.length > 0 ? 'border-red/35' : 'border-line',
          )}
        >
          {wrong.length > 0 && (
            <>
              <Heading
                tone="text-red bg-red-soft"
                icon={<Sign name="warning" {...iconLook} />}
                count={plural(wrong.length, 'problem')}
              >
                {isEdit ? 'Before you can save' : 'Before you can schedule'}
              </Heading>
              <ul>
                {wrong.map((problem) => (
                  <WrongItem key={`${problem.id} ${problem.message}`} problem={problem} onFix={onFix} onShow={onShow} />
                ))}
              </ul>
            </>
          )}
          {unfinished.length > 0 && (
            <>
              <Heading
                tone={cx('bg-sunken text-ink-2', wrong.length > 0 && 'border-t border-line')}
                icon={<Sign name="dashed" {...iconLook} />}
              >
                Not finished yet
              </Heading>
              <ul className="px-2 py-1.5">
                {unfinished.map((problem) => (
                  <li key={problem.id}>
                    <ShowButton problem={problem} onShow={onShow} className="px-1.5 py-1.5 text-ink-2" />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function Heading({
  tone,
  icon,
  count,
  children,
}: {
  tone: string;
  icon: ReactNode;
  count?: string | undefined;
  children: ReactNode;
}) {
  return (
    <h2 className={cx('flex items-center gap-2 px-3.5 py-[11px] text-13 font-[620]', tone)}>
      {icon}
      {children}
      {count && <span className="ml-auto text-12 font-[480]">{count}</span>}
    </h2>
  );
}

function WrongItem({ problem, onFix, onShow }: { problem: Problem } & Pick<ProblemsPanelProps, 'onFix' | 'onShow'>) {
  if (problem.fixes.length === 0 && problem.field !== null) {
    return (
      <li className="border-t border-line first:border-t-0">
        <ShowButton problem={problem} onShow={onShow} className="px-3.5 py-3" />
      </li>
    );
  }
  return (
    <li className="grid gap-[9px] border-t border-line px-3.5 py-3 text-13 first:border-t-0">
      <span>{problem.message}</span>
      {problem.fixes.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {problem.fixes.map((fix, index) => (
            <Button key={fix.kind} size="sm" kind={index === 0 ? 'secondary' : 'ghost'} onClick={() => onFix(fix)}>
              {fix.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** The message is itself the link to the field that fixes it. */
function ShowButton({
  problem,
  onShow,
  className,
}: {
  problem: Problem;
  onShow: ProblemsPanelProps['onShow'];
  className: string;
}) {
  return (
    <button
      type="button"
      onClick={() => onShow(problem)}
      className={cx('w-full rounded-sm text-left text-13 -outline-offset-2 hover:bg-hover max-md:min-h-11', className)}
    >
      {problem.message}
    </button>
  );
}
