import { dayKey, wallTimeOf } from '@nonet/domain';
import type { LineState } from '#/drafts/draft-line.ts';
import { draftTimeText } from '#/drafts/draft-time-text.ts';
import { formatTime } from '#/lib/hour-clock.ts';

export interface Standing {
  text: string;
  isWarning: boolean;
}

/** What stands beside the heading: where the words are (DRAFT-01, OP-116). Null while there is nothing to say. */
export function standingText(
  { stage, isDirty, at, isFromElsewhere, message, ended, question }: LineState,
  { zone, now, isLasting, hasNews }: { zone: string; now: Date; isLasting: boolean; hasNews: boolean },
): Standing | null {
  if (ended !== null || question !== null || (!hasNews && at === null)) return null;
  const quiet = (text: string) => ({ text, isWarning: false });
  const warning = (text: string) => ({ text, isWarning: true });
  if (stage === 'refused') return warning(message ?? 'Not saved');
  if (stage === 'away') {
    return isLasting
      ? quiet('Saved in this browser')
      : warning('Not saved: this browser keeps nothing, and Nonet cannot be reached');
  }
  if (isDirty) return isLasting ? quiet('Saving…') : warning('Saving… This browser keeps no copy');
  if (at === null) return null;
  const time = timeText(new Date(at), zone, now);
  return quiet(isFromElsewhere ? `Newer from another device, ${time}` : `Saved ${time}`);
}

/** What another day saved is told with its day. */
function timeText(at: Date, zone: string, now: Date): string {
  if (dayKey(at, zone) === dayKey(now, zone)) return formatTime(at, zone);
  const wallTime = wallTimeOf(at, zone);
  return draftTimeText({ day: wallTime.slice(0, 10), time: wallTime.slice(11, 16) });
}
