import { networkRules, textLength } from '@nonet/domain';
import type { PublishInput, Rejected } from '#/port.ts';

/** Why Threads would refuse a long text, before anything is made of it; null when it would not ("Text attachments", 2026-07-02). */
export function refuseAttachment({ attachment, media, poll }: PublishInput): Rejected | null {
  if (attachment === undefined) return null;
  if (media.length > 0) return refused('Threads takes a long text without files only.');
  if (poll !== undefined) return refused('Threads takes a long text without a poll only.');
  if (attachment.text === '') return refused('The long text is empty.');
  const { max, unit } = networkRules.threads.attachments?.text ?? { max: 0, unit: 'utf16' };
  const length = textLength(attachment.text, unit, null) ?? 0;
  return length > max
    ? refused(`Threads takes at most ${max} characters in a long text; this one has ${length}.`)
    : null;
}

function refused(message: string): Rejected {
  return { kind: 'rejected', code: 'attachment-refused', message };
}
