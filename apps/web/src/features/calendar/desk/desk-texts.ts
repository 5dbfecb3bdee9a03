import type { SeveralChanged } from '@nonet/contract';
import { plural } from '@nonet/domain';

import type { Decision } from '../day/decided-text.ts';
import { fullNameOf } from '../day/outcome.ts';
import type { DeskGroup } from './desk-groups.ts';

/** What a group is about, and what to do. */
export function groupTexts({ kind, items }: DeskGroup): { title: string; advice: string } {
  const these = items.length === 1 ? 'this post' : 'these posts';
  switch (kind) {
    case 'not-approved':
      return { title: 'Not approved in time', advice: 'Nothing of it goes out by itself.' };
    case 'unapproved':
      return {
        title: items.length === 1 ? 'Nobody has approved this yet' : 'Nobody has approved these yet',
        advice: `Without a yes ${items.length === 1 ? 'it does' : 'they do'} not go out.`,
      };
    case 'reconnect': {
      const [account] = items[0].targets;
      const isPlanned = account.readiness !== null && account.action === null;
      const isSignedOut = !isPlanned && (account.error === null || account.error.code === 'sign-in-expired');
      return {
        title: isSignedOut ? `${fullNameOf(account)} is signed out` : fullNameOf(account),
        advice: isSignedOut ? `Reconnect to publish ${these}.` : (items[0].reason ?? ''),
      };
    }
    case 'blocked':
      return {
        title: items.length === 1 ? 'This will not go out' : 'These will not go out',
        advice: `Change ${items.length === 1 ? 'it' : 'them'} before ${items.length === 1 ? 'it is' : 'they are'} due.`,
      };
    case 'limited':
      return {
        title: 'A limit was reached',
        advice: `Publish ${items.length === 1 ? 'it' : 'them'} when it has ended, or not at all.`,
      };
    case 'late':
      return {
        title: 'More than an hour late',
        advice: `Decide whether to publish ${items.length === 1 ? 'it' : 'them'} now.`,
      };
    case 'draft':
      return {
        title: items.length === 1 ? 'Kept as a draft' : 'Kept as drafts',
        advice: `Publish ${items.length === 1 ? 'it at its network' : 'them at their networks'}, then say so here.`,
      };
    case 'unclear':
      return {
        title: 'Look before you decide',
        advice: `We could not tell for certain what became of ${items.length === 1 ? 'it' : 'them'}.`,
      };
    case 'refused': {
      const cure = items[0].targets[0].cure?.label ?? '';
      return {
        title: `Refused: ${cure.charAt(0).toLowerCase()}${cure.slice(1)}`,
        advice: 'It goes out when it is saved.',
      };
    }
    case 'failed':
      return { title: 'Failed in the last 7 days', advice: 'Nothing waits here. You can try again.' };
    default:
      return kind satisfies never;
  }
}

/** What several answers have led to; null when nothing was changed. */
export function decidedSeveralText(decision: Decision, changed: SeveralChanged['changed'], now: number): string | null {
  if (changed.length === 0) return null;
  if (decision === 'skip') return `${plural(changed.length, 'post')} will not be published`;
  if (decision === 'published') return `Asking the networks about ${plural(changed.length, 'post')}`;
  const later = changed.filter(({ scheduledDate }) => Date.parse(scheduledDate) > now).length;
  const atOnce = changed.length - later;
  return [
    atOnce > 0 && `Publishing ${plural(atOnce, 'post')} now`,
    later > 0 && `${plural(later, 'post')} ${later === 1 ? 'goes out at its time' : 'go out at their time'}`,
  ]
    .filter(Boolean)
    .join('. ');
}
