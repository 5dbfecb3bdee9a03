import type { ActivityEntry } from '@nonet/contract';
import { addDays, dayKey, formatFullDay } from '@nonet/domain';
import { useId } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { useNow } from '#/lib/use-now.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { ActivityRow } from './activity-row.tsx';
import { activityWords as words } from './activity-words.ts';
import type { ReadActivity } from './use-activity.ts';

export interface ActivityListProps {
  list: ReadActivity;
  /** Null: nothing is left out. */
  onShowAll: (() => void) | null;
}

/** What was done by day, older days as one comes to the end; or why there is none to see. */
export function ActivityList({ list, onShowAll }: ActivityListProps) {
  const isOnline = useIsOnline();
  const { entries } = list;
  if (entries === undefined) return <Missing list={list} />;
  if (entries.length === 0) return <Empty onShowAll={onShowAll} />;
  return (
    <>
      {!isOnline && (
        <p role="status" className="border-b border-line px-4 py-2.5 text-13 text-ink-2 md:px-[22px]">
          {words.offline}
        </p>
      )}
      <Days entries={entries} />
      {list.hasOlder && <Older list={list} />}
    </>
  );
}

function Days({ entries }: { entries: readonly ActivityEntry[] }) {
  const zone = useTimeZone();
  const now = useNow();
  const idBase = useId();
  const today = dayKey(now, zone);
  const days = Map.groupBy(entries, ({ at }) => dayKey(new Date(at), zone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={idBase + day} className="border-b border-line last:border-b-0">
      <h2 id={idBase + day} className="px-4 pt-3.5 pb-1 text-12 font-semibold text-ink-3 md:px-[22px]">
        <time dateTime={day}>{nameOf(day, today)}</time>
      </h2>
      <ol className="pb-2">
        {ofDay.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} zone={zone} />
        ))}
      </ol>
    </section>
  ));
}

function nameOf(day: string, today: string): string {
  if (day === today) return words.today;
  return day === addDays(today, -1) ? words.yesterday : formatFullDay(day);
}

function Older({ list }: { list: ReadActivity }) {
  const { isReadingOlder, olderFailure, readOlder } = list;
  return (
    <div className="grid justify-items-center gap-2 border-t border-line p-3">
      {olderFailure && (
        <p role="alert" className="text-13 text-ink-2">
          {olderFailure}
        </p>
      )}
      <Button size="sm" kind="ghost" busy={isReadingOlder} busyText={words.loadingOlder} onClick={readOlder}>
        {olderFailure ? words.again : words.older}
      </Button>
    </div>
  );
}

function Empty({ onShowAll }: Pick<ActivityListProps, 'onShowAll'>) {
  if (onShowAll === null) return <EmptyState title={words.none}>{words.noneAbout}</EmptyState>;
  return (
    <EmptyState title={words.noneFound} action={<Button onClick={onShowAll}>{words.showAll}</Button>}>
      {words.noneFoundAbout}
    </EmptyState>
  );
}

function Missing({ list }: { list: ReadActivity }) {
  if (list.error)
    return (
      <ErrorState title={words.notLoaded} retrying={list.isRetrying} onRetry={list.retry}>
        {errorText(list.error)}
      </ErrorState>
    );
  if (list.isPaused)
    return (
      <EmptyState sign={<Sign name="offline" size={28} strokeWidth={1.5} />} title={words.offlineTitle}>
        {words.offlineAbout}
      </EmptyState>
    );
  return (
    <Skeleton label={words.loading}>
      <div className="grid gap-5 px-4 py-4 md:px-[22px]">
        {['a', 'b', 'c'].map((row) => (
          <div key={row} className="flex gap-3">
            <Bone className="size-7 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Bone className="h-4 w-2/3" />
              <Bone className="h-3.5 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
