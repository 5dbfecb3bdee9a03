import { formatTime } from '@nonet/domain';

import type { LineState } from '#/drafts/draft-line.ts';

export interface Standing {
  text: string;
  isWarning: boolean;
}

/** What stands beside the heading: where the words are (DRAFT-01, OP-116). Null while there is nothing to say. */
export function standingText(
  { stage, isDirty, at, isFromElsewhere, message, ended, question }: LineState,
  { zone, isLasting, hasNews }: { zone: string; isLasting: boolean; hasNews: boolean },
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
  const time = formatTime(new Date(at), zone);
  return quiet(isFromElsewhere ? `Newer from another device, ${time}` : `Saved ${time}`);
}
