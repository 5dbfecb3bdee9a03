import type { PostEvent } from '@nonet/contract';

import { eventText, momentText } from './event-text.ts';

/** What happened, the newest first. */
export function HistoryList({
  events,
  network = null,
  zone,
}: {
  events: readonly PostEvent[];
  /** The name of the network that the events are about. */
  network?: string | null;
  zone: string;
}) {
  return (
    <ol className="grid gap-1.5 border-l border-line pl-3 text-12 text-ink-2">
      {events.map((event) => (
        <li key={event.id}>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 font-[540]">{eventText(event, network, zone)}</span>
            <time dateTime={event.at} className="text-ink-3 tabular-nums">
              {momentText(event.at, zone)}
            </time>
          </p>
          {event.message !== null && <p className="wrap-anywhere text-ink-3">{event.message}</p>}
        </li>
      ))}
    </ol>
  );
}
