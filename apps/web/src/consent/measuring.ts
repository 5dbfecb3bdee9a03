import type { AnalyticsEvents } from '@nonet/contract';
import { MEASURED_BATCH_MAX, type MeasuredEvent, measuredPath } from '@nonet/domain';

export interface MeasuringSettings {
  installationId: string;
  /** A count that does not arrive is no harm: nobody is told and nothing is tried again. */
  send: (batch: AnalyticsEvents) => void;
  now?: () => Date;
  /** How long events wait for others. */
  gatherMs?: number;
}

/** Gathers what is done, by screen and without anything of its content, and sends it now and then. */
export function createMeasuring({
  installationId,
  send,
  now = () => new Date(),
  gatherMs = 10_000,
}: MeasuringSettings) {
  let waiting: AnalyticsEvents['events'] = [];
  let lastSeen: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) send({ installationId, events });
  }

  return {
    note(name: MeasuredEvent, path: string) {
      const screen = measuredPath(path);
      // Another day of the calendar is no other screen.
      if (name === 'page-view' && screen === lastSeen) return;
      if (name === 'page-view') lastSeen = screen;
      waiting.push({ name, path: screen, at: now().toISOString() });
      if (waiting.length >= MEASURED_BATCH_MAX) flush();
      else timer ??= setTimeout(flush, gatherMs);
    },
    flush,
    /** What waits is not sent any more. */
    end() {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
