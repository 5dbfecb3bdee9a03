import type { ActivityEntry } from '@nonet/contract';
import { type ActivityLine, activityInWords, dayKey, formatDay, formatShortDay, initials } from '@nonet/domain';
import { formatTime, useHourClock } from '#/lib/hour-clock.ts';
import { Link } from '#/router/link.tsx';
import { Avatar } from '#/ui/avatar.tsx';

import { actorNames, activityWords as words } from './activity-words.ts';

/** One thing that was done: by whom, to what, and what it was before. */
export function ActivityRow({ entry, zone }: { entry: ActivityEntry; zone: string }) {
  const clock = useHourClock();
  const time = (at: Date) => formatTime(at, zone, clock);
  const day = (at: Date) => dayKey(at, zone);
  const { at, by, post } = entry;
  const thisYear = day(new Date(at)).slice(0, 4);
  const dayName = (key: string) => (key.startsWith(thisYear) ? formatShortDay(key) : formatDay(key));
  // Beside a time of the same day, the time is enough.
  const moment = (at: Date, other: Date | null) =>
    other !== null && day(at) === day(other) ? time(at) : `${dayName(day(at))}, ${time(at)}`;
  const { did, object, rest, lines } = activityInWords(entry, { moment, clock });
  const actor = actorNames[by.actor];
  return (
    <li className="flex gap-3 px-4 py-2.5 md:px-[22px]">
      <Avatar name={by.name} initials={initials(by.name)} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-semibold">
              <bdi>{by.isYou ? words.you : by.name}</bdi>
            </span>{' '}
            {did}
            {post === null ? <bdi>{object}</bdi> : <PostLink id={post.id}>{object}</PostLink>}
            {rest}
          </span>
          <time dateTime={at} className="flex-none text-12 text-ink-3 tabular-nums">
            {time(new Date(at))}
          </time>
        </p>
        {actor && <p className="text-13 text-ink-3">{actor}</p>}
        {lines.map((line) => (
          <Line key={`${line.label} ${line.before} ${line.after}`} line={line} />
        ))}
      </div>
    </li>
  );
}

function PostLink({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to={`/posts/${id}`}
      className="font-[540] underline decoration-line-strong underline-offset-[3px] hover:decoration-current"
    >
      <bdi>{children}</bdi>
    </Link>
  );
}

/** Struck and underlined before it is red and green, and read out as before and after. */
function Line({ line: { label, before, after } }: { line: ActivityLine }) {
  const isChange = before !== null && after !== null;
  return (
    <p className="mt-0.5 text-13 wrap-anywhere text-ink-2">
      {label !== null && <span className="text-ink-3">{label}: </span>}
      {isChange ? (
        <>
          <del className="rounded-xs bg-red-soft text-red decoration-2">
            <span className="sr-only">{words.before}</span>
            {before}
          </del>
          <span aria-hidden> → </span>
          <ins className="rounded-xs bg-green-soft text-green decoration-1 underline-offset-[3px]">
            <span className="sr-only">{words.after}</span>
            {after}
          </ins>
        </>
      ) : (
        (before ?? after)
      )}
    </p>
  );
}
