import type { MailText } from '#/mail/mail-text.ts';
import { type Letterhead, linkTo, write } from '#/mail/mails.ts';

/** What a mail about a change of an address is written from. */
export interface MailedChange {
  oldEmail: string;
  newEmail: string;
  state: 'asked' | 'changed' | 'over';
  /** Whether the new address is another person's. */
  isTaken: boolean;
}

/*
 * These mails name nobody and repeat no address: either address may be a stranger's, and what somebody typed must not
 * reach them.
 */

export function confirmEmailChangeMail(head: Letterhead, token: string): MailText {
  return write(head, {
    subject: 'Confirm your new email address',
    name: null,
    paragraphs: ['A Nonet account is to use this address from now on. Confirm that it is yours.'],
    action: { label: 'Confirm this address', url: linkTo(head, '/confirm-email-change', { token }) },
    notes: [
      'The link works once, for 24 hours. Until then the account keeps its old address.',
      'If it was not you, do nothing: nothing changes.',
    ],
  });
}

export function emailTakenMail(head: Letterhead): MailText {
  return write(head, {
    subject: 'Your email address was asked for',
    name: null,
    paragraphs: [
      'Another Nonet account was to use this address. Your account uses it already, so nothing was changed.',
      'If it was you, log in to the account that you have.',
    ],
    action: { label: 'Log in', url: linkTo(head, '/login') },
    notes: ['If it was not you, there is nothing to do.'],
  });
}

export function emailChangedMail(head: Letterhead, token: string): MailText {
  return write(head, {
    subject: 'Your email address was changed',
    name: null,
    paragraphs: [
      'Your Nonet account has another email address now, and whoever was signed in elsewhere is signed out.',
      'If it was not you, undo it now. That brings this address back, signs everybody out and mails you a link for a new password.',
    ],
    action: { label: 'Undo the change', url: linkTo(head, '/undo-email-change', { token }) },
    notes: ['The link works for 7 days.', 'If it was you, there is nothing to do.'],
  });
}
