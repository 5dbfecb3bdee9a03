import type { Analytics } from '@nonet/contract';
import { useId } from 'react';

import { agoText, spanText } from '#/figures/reading-age.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Tooltip } from '#/ui/overlays/tooltip.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Spinner } from '#/ui/spinner.tsx';

import type { Chosen } from '../analytics-queries.ts';
import { useReading } from './use-reading.ts';

/** When figures were read last, and the button that reads them again. */
export function ReadingLine({
  reading,
  chosen,
  now,
  isOnline,
}: {
  reading: Analytics['reading'];
  /** Whose figures are shown, and read again. */
  chosen: Chosen;
  now: number;
  isOnline: boolean;
}) {
  const { ask, isAsking } = useReading();
  const whyId = useId();
  const why = waitText(reading, now, isOnline);
  const hint = why ?? 'Read again';
  return (
    <span className="inline-flex items-center gap-0.5 text-12 text-ink-3 tabular-nums">
      {reading.isOn ? readText(reading, now) : 'Reading is off'}
      <Tooltip text={hint} className="print:hidden">
        <IconButton
          label="Read again"
          aria-disabled={why !== null || isAsking}
          aria-describedby={why === null ? undefined : whyId}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
          icon={isAsking ? <Spinner size={15} /> : <Sign name="refresh" size={15} strokeWidth={1.75} />}
          onClick={() => why === null && !isAsking && ask(chosen)}
        />
      </Tooltip>
      {why !== null && (
        <span id={whyId} hidden>
          {why}
        </span>
      )}
    </span>
  );
}

function readText({ readAt }: Analytics['reading'], now: number): string {
  return readAt === null ? 'Not read yet' : `Read ${agoText(readAt, now)}`;
}

/** Why figures cannot be asked for now; null: they can. */
function waitText({ isOn, mayAskFrom }: Analytics['reading'], now: number, isOnline: boolean): string | null {
  if (!isOnline) return 'You are offline';
  if (!isOn) return 'Reading is off';
  const waitMs = mayAskFrom === null ? 0 : Date.parse(mayAskFrom) - now;
  return waitMs > 0 ? `Again in ${spanText(Math.max(waitMs, 1000))}` : null;
}
