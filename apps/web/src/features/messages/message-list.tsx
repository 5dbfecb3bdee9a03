import type { Message } from '@nonet/contract';
import { type RefObject, useEffect, useId, useRef } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { useNow } from '#/lib/use-now.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { byDay } from './by-day.ts';
import { MessageRow } from './message-row.tsx';
import type { ReadMessages } from './use-messages.ts';

export interface MessageListProps {
  list: ReadMessages;
  /** In the panel: shorter texts, and headings one step lower. */
  isPanel?: boolean | undefined;
  onOpened?: (() => void) | undefined;
}

/** The messages by day, older ones as one comes to the end; or why there are none to see. */
export function MessageList({ list, isPanel = false, onOpened }: MessageListProps) {
  const isOnline = useIsOnline();
  const { messages } = list;
  if (messages === undefined) return <Missing list={list} />;
  if (messages.length === 0)
    return (
      <EmptyState sign={<Sign name="bell" size={28} strokeWidth={1.5} />} title="No messages">
        When a post fails, needs you or an account has to be reconnected, you read it here.
      </EmptyState>
    );
  return (
    <>
      {!isOnline && (
        <p role="status" className="border-b border-line px-4 py-2.5 text-13 text-ink-2 md:px-[18px]">
          You are offline. This is what was here last.
        </p>
      )}
      <Days messages={messages} isPanel={isPanel} onOpened={onOpened} />
      {list.hasOlder && <Older list={list} />}
    </>
  );
}

interface DaysProps extends Pick<MessageListProps, 'onOpened'> {
  messages: readonly Message[];
  isPanel: boolean;
}

function Days({ messages, isPanel, onOpened }: DaysProps) {
  const zone = useTimeZone();
  const now = useNow();
  const idBase = useId();
  const Heading = isPanel ? 'h3' : 'h2';
  return byDay(messages, zone, now).map(({ day, name, messages: ofDay }) => (
    <section key={day} aria-labelledby={idBase + day} className="border-b border-line last:border-b-0">
      <Heading id={idBase + day} className="px-4 pt-3.5 pb-1 text-12 font-semibold text-ink-3 md:px-[18px]">
        <time dateTime={day}>{name}</time>
      </Heading>
      <ul className="pb-1.5">
        {ofDay.map((message) => (
          <MessageRow key={message.id} message={message} zone={zone} isShort={isPanel} onOpened={onOpened} />
        ))}
      </ul>
    </section>
  ));
}

/** Reads on by itself when it comes into view; a press does the same, also after a failure. */
function Older({ list }: { list: ReadMessages }) {
  const place = useRef<HTMLDivElement>(null);
  const { isReadingOlder, olderFailure, readOlder } = list;
  useInView(place, olderFailure === null && !isReadingOlder, readOlder);
  return (
    <div ref={place} className="grid justify-items-center gap-2 border-t border-line p-3">
      {olderFailure && (
        <p role="alert" className="text-13 text-ink-2">
          {olderFailure}
        </p>
      )}
      <Button size="sm" kind="ghost" busy={isReadingOlder} busyText="Loading..." onClick={readOlder}>
        {olderFailure ? 'Try Again' : 'Show older messages'}
      </Button>
    </div>
  );
}

function useInView(place: RefObject<HTMLElement | null>, isOn: boolean, onSeen: () => void) {
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!isOn || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isOn, place]);
}

function Missing({ list }: { list: ReadMessages }) {
  if (list.error)
    return (
      <ErrorState title="The messages could not be loaded" retrying={list.isRetrying} onRetry={list.retry}>
        {errorText(list.error)}
      </ErrorState>
    );
  if (list.isPaused)
    return (
      <EmptyState sign={<Sign name="offline" size={28} strokeWidth={1.5} />} title="You are offline">
        Messages show when you are back online.
      </EmptyState>
    );
  return (
    <Skeleton label="Loading the messages...">
      <div className="grid gap-4 px-4 py-4 md:px-[18px]">
        {['a', 'b', 'c'].map((row) => (
          <div key={row} className="flex gap-3">
            <Bone className="size-4 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Bone className="h-4 w-2/3" />
              <Bone className="h-3.5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
