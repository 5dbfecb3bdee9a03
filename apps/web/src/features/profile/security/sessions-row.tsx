import type { Session } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#/lib/api.ts';
import { errorText, errorTextOr } from '#/lib/api-error.ts';
import { describeDevice } from '#/lib/describe-device.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { formatTime } from '#/lib/hour-clock.ts';
import { queryClient } from '#/lib/query.ts';
import { shortAddress } from '#/lib/short-address.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Tag } from '#/ui/status/badge.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';
import { SettingsRow } from '../settings-card.tsx';
import { sessionsKey, sessionsQuery } from './session-queries.ts';

/** The account's sessions, and the buttons that end them. */
export function SessionsRow() {
  const { data: sessions, error, refetch, isFetching, isPaused } = useQuery(sessionsQuery());
  return (
    <SettingsRow label="Sessions">
      {sessions ? (
        <SessionList sessions={sessions} />
      ) : error ? (
        <ErrorState title="The sessions could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : isPaused ? (
        <p className="text-ink-3">You are offline. They show when you are back online.</p>
      ) : (
        <Skeleton label="Loading your sessions...">
          <Bone className="h-10 w-64" />
        </Skeleton>
      )}
    </SettingsRow>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { ending, end } = useEnding(() => list.current?.focus());
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const inOrder = [...sessions.filter(({ isCurrent }) => isCurrent), ...others];
  return (
    <>
      {/* Holds the focus when the button that had it is gone with its session. */}
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="grid w-full gap-1 outline-none max-sm:gap-3">
        {inOrder.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button size="sm" busy={ending === 'others'} busyText="Logging out..." onClick={() => void end('others')}>
          Log out all other sessions
        </Button>
      )}
    </>
  );
}

/** Ends one session, or all others, one call at a time. */
function useEnding(onGone: () => void) {
  const [ending, setEnding] = useState<string | null>(null);
  async function end(which: string) {
    if (ending !== null) return;
    setEnding(which);
    try {
      await (which === 'others' ? api.identity.endOtherSessions() : api.identity.endSession(which));
      toast.success(which === 'others' ? 'All other sessions are logged out' : 'The session is logged out', {
        id: 'sessions',
      });
      onGone();
    } catch (error) {
      toast.error(errorTextOr('Failed to log out the session', error), { id: 'sessions' });
    } finally {
      // Also after a refusal, which may mean that the session has ended already.
      await fetchAnew(queryClient, sessionsKey);
      setEnding(null);
    }
  }
  return { ending, end };
}

function SessionItem({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { name, isPhone } = describeDevice(session.userAgent);
  const timeZone = useTimeZone();
  const lastSeen = new Date(session.lastSeenAt);
  const place = [session.city, session.ipAddress && shortAddress(session.ipAddress)].filter(Boolean).join(' · ');
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-end gap-x-3">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-fill text-ink-2">
        <Sign name={isPhone ? 'phone' : 'monitor'} size={17} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-[1_1_12ch] leading-[1.35]">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-[560]">{name}</span>
          {session.isCurrent && <Tag>This device</Tag>}
        </p>
        <p className="text-12 break-words text-ink-3">
          {session.isCurrent ? (
            'In use now'
          ) : (
            <>
              Last seen{' '}
              <time dateTime={session.lastSeenAt} className="whitespace-nowrap">
                {`${day.format(lastSeen)}, ${formatTime(lastSeen, timeZone)}`}
              </time>
            </>
          )}
          {place && (
            <span className="max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {place}
            </span>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" busy={isEnding} busyText="Logging out..." onClick={onEnd}>
          Log out<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}
