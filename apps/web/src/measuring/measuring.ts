import type { MeasuredBatch } from '@nonet/contract';
import { MEASURED_BATCH_MAX, type MeasuredEvent, measuredPath } from '@nonet/domain';

import { placeOf } from '#/lib/space.ts';

export interface MeasuringSettings {
  installationId: string;
  /** A lost batch does no harm: nobody is told, and it is not sent again. */
  send: (batch: MeasuredBatch) => void;
  now?: () => Date;
  /** How long an event waits for others, to be sent together. */
  gatherMs?: number;
}

/** Collects what is done on each screen, without any content, and sends it now and then. */
export function createMeasuring({
  installationId,
  send,
  now = () => new Date(),
  gatherMs = 10_000,
}: MeasuringSettings) {
  let waiting: MeasuredBatch['events'] = [];
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
      const screen = measuredPath(placeOf(path).path);
      // Another day of the calendar is the same screen.
      if (name === 'page-view' && screen === lastSeen) return;
      if (name === 'page-view') lastSeen = screen;
      waiting.push({ name, path: screen, at: now().toISOString() });
      if (waiting.length >= MEASURED_BATCH_MAX) flush();
      else timer ??= setTimeout(flush, gatherMs);
    },
    flush,
    /** Stops; waiting events are not sent any more. */
    end() {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
