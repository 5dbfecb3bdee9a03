import type { WeekReport } from '@nonet/contract';
import { addDays, dayKey, daysName, zoneLabel } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#/lib/api-error.ts';
import { Link } from '#/router/link.tsx';
import { useLocation } from '#/router/use-location.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { askedDay } from './asked-day.ts';
import { reportQuery } from './report-query.ts';
import { WeekInNumbers } from './week-in-numbers.tsx';
import { BestPosts, FailedPosts } from './week-posts.tsx';

/** /reports/week: how a week went, as it is also mailed (NOTE-04). */
export function WeekReportPage() {
  const of = useLocation(({ search }) => askedDay(new URLSearchParams(search).get('of')));
  const { data: report, isPlaceholderData, ...query } = useQuery(reportQuery(of));
  return (
    <PageBody className="mx-auto w-full max-w-[860px]">
      <PageHead title="Weekly Report" subtitle={report ? <Week report={report} /> : 'How your week went.'}>
        {report && <Steps report={report} />}
      </PageHead>
      {report ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={cx('grid grid-cols-1 gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Report report={report} />
        </div>
      ) : (
        <Card>
          <Missing query={query} />
        </Card>
      )}
    </PageBody>
  );
}

function Week({ report: { from, to, timeZone } }: { report: WeekReport }) {
  const today = dayKey(new Date(), timeZone);
  return (
    <span role="status">
      <span className="font-[560] text-ink-2">{daysName(from, to)}</span>
      {to >= today && ', so far'} · Monday to Sunday in {zoneLabel(timeZone, new Date(`${from}T12:00:00Z`))}
    </span>
  );
}

function Steps({ report: { from, to, timeZone } }: { report: WeekReport }) {
  const isLast = to >= dayKey(new Date(), timeZone);
  return (
    <div className="flex flex-none items-center gap-2 print:hidden">
      <Button
        className="pointer-coarse:hidden"
        icon={<Sign name="printer" size={15} strokeWidth={1.75} />}
        onClick={() => print()}
      >
        Print
      </Button>
      <Step of={addDays(from, -7)} sign="previous">
        Week before
      </Step>
      {isLast ? (
        <span aria-hidden className={cx(stepClass, 'pointer-events-none opacity-45')}>
          <Sign name="next" size={17} strokeWidth={1.75} />
        </span>
      ) : (
        <Step of={addDays(from, 7)} sign="next">
          Week after
        </Step>
      )}
    </div>
  );
}

const stepClass = cx(buttonClass(), 'px-0! w-11 md:w-9');

function Step({ of, sign, children }: { of: string; sign: 'previous' | 'next'; children: ReactNode }) {
  return (
    <Link to="/reports/week" search={{ of }} keepsScroll className={stepClass}>
      <Sign name={sign} size={17} strokeWidth={1.75} />
      <span className="sr-only">{children}</span>
    </Link>
  );
}

function Report({ report }: { report: WeekReport }) {
  const { published, partial, failed, failures, best } = report;
  if (published + partial + failed === 0)
    return (
      <Card>
        <EmptyState
          sign={<Sign name="date" size={28} strokeWidth={1.5} />}
          title="No post was due in this week."
          action={
            <Link to="/create-post" className={cx(buttonClass(), 'print:hidden')}>
              Create Post
            </Link>
          }
        >
          When some are, you read here how they went.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <WeekInNumbers report={report} />
      {failures.length > 0 && <FailedPosts failures={failures} />}
      <BestPosts best={best} />
    </>
  );
}

interface MissingProps {
  query: { error: Error | null; isFetching: boolean; isPaused: boolean; refetch: () => unknown };
}

function Missing({ query: { error, isFetching, isPaused, refetch } }: MissingProps) {
  if (error)
    return (
      <ErrorState title="The report could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  if (isPaused)
    return (
      <EmptyState sign={<Sign name="offline" size={28} strokeWidth={1.5} />} title="You are offline">
        The report shows when you are back online.
      </EmptyState>
    );
  return (
    <Skeleton label="Loading the report...">
      <div className="grid gap-3 p-5">
        <Bone className="h-12" />
        <Bone className="h-32" />
      </div>
    </Skeleton>
  );
}
