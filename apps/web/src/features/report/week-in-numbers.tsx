import type { WeekReport } from '@nonet/contract';
import { lateness } from '@nonet/domain';
import type { ReactNode } from 'react';

import { Link } from '#/router/link.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';

/** How many went out, and how late the latest was. */
export function WeekInNumbers({ report: { published, partial, failed, latest } }: { report: WeekReport }) {
  return (
    <Card
      as="section"
      aria-label="The week in numbers"
      className="break-inside-avoid overflow-hidden print:border-line-strong print:shadow-none"
    >
      <dl className="-mt-px -ml-px grid grid-cols-2 md:grid-cols-[1fr_1fr_1fr_1.7fr]">
        <Count sign="check" tone="text-green" name="Published" count={published} />
        <Count sign="slashed" tone="text-orange" name="Partial" count={partial} />
        <Count sign="warning" tone="text-red" name="Failed" count={failed} />
        <Cell name="The latest" sign="clock" tone="text-ink-3">
          {latest === null ? (
            <Value isQuiet>–</Value>
          ) : (
            <>
              <Value>{capital(lateness(latest.lateMs))}</Value>
              <span className="mt-1 block truncate text-13 text-ink-3">
                {latest.lateMs < 1000 ? (
                  'Every post went out in its second.'
                ) : (
                  <Link to={`/posts/${latest.postId}`} className="text-link text-ink-2">
                    {latest.title}
                  </Link>
                )}
              </span>
            </>
          )}
        </Cell>
      </dl>
    </Card>
  );
}

interface LabelProps {
  sign: SignName;
  /** Its colour, when there is something to mark. */
  tone: string;
  name: string;
}

function Count({ count, tone, ...label }: LabelProps & { count: number }) {
  return (
    <Cell {...label} tone={count > 0 ? tone : 'text-ink-3'}>
      <Value isQuiet={count === 0}>{count.toLocaleString('en-US')}</Value>
    </Cell>
  );
}

function Cell({ sign, tone, name, children }: LabelProps & { children: ReactNode }) {
  return (
    <div className="min-w-0 border-t border-l border-line px-5 py-4 max-md:px-4">
      <dt className="flex items-center gap-1.5 text-13 text-ink-3">
        <Sign name={sign} size={14} strokeWidth={1.9} className={tone} />
        {name}
      </dt>
      <dd className="mt-1.5">{children}</dd>
    </div>
  );
}

function Value({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) {
  return <span className={cx('display-26 block max-md:text-20!', isQuiet && 'text-ink-3')}>{children}</span>;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
