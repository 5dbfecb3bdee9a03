import { composeMail, type MailBrand, type MailText } from '#/mail/mail-text.ts';

/** The facts about the installation that every mail needs. */
export interface Letterhead {
  publicUrl: string;
  /** The operator as lines of text; empty while the operator has not set them. */
  provider: readonly string[];
  /** The brand of the space that the mail is about; absent and null: it is about none, or that has no brand. */
  brand?: MailBrand | null;
}

/**
 * The receiver of a mail. The name is set only when the address is verified: otherwise a stranger could put words into
 * somebody's mail.
 */
export interface Addressee {
  name: string | null;
}

const LINK_LIVES = 'The link works once, for one hour.';

export function passwordResetMail(head: Letterhead, { name }: Addressee, token: string): MailText {
  return write(head, {
    subject: 'Set a new password',
    name,
    paragraphs: ['A new password was asked for, for the Nonet account with this address.'],
    action: { label: 'Set a new password', url: linkTo(head, '/reset-password', { token }) },
    notes: [LINK_LIVES, 'If it was not you, do nothing: the password stays as it is.'],
  });
}

export function verifyEmailMail(head: Letterhead, { name }: Addressee, token: string): MailText {
  return write(head, {
    subject: 'Verify your email address',
    name,
    paragraphs: ['A Nonet account was made with this address. Verify that it is yours.'],
    action: { label: 'Verify this address', url: linkTo(head, '/verify-email', { token }) },
    notes: [
      `${LINK_LIVES} The profile page sends another.`,
      'If you made no account, do nothing: the address stays unverified.',
    ],
  });
}

export function passwordChangedMail(head: Letterhead, { name }: Addressee): MailText {
  return write(head, {
    subject: 'Your password was changed',
    name,
    paragraphs: [
      'The password of your Nonet account was changed, and whoever was signed in elsewhere is signed out.',
      'If it was not you, set a new password now.',
    ],
    action: { label: 'Set a new password', url: linkTo(head, '/forgot-password') },
    notes: ['If it was you, there is nothing to do.'],
  });
}

export function wayInAddedMail(head: Letterhead, { name }: Addressee, service: string): MailText {
  return write(head, {
    subject: `${service} can log in to your account`,
    name,
    paragraphs: [
      `${service} was added to your Nonet account as a way to log in.`,
      `If it was not you, set a new password now. That removes ${service} from your account too.`,
    ],
    action: { label: 'Set a new password', url: linkTo(head, '/forgot-password') },
    notes: ['If it was you, there is nothing to do. The profile page removes it again.'],
  });
}

export function wayInRemovedMail(head: Letterhead, { name }: Addressee, service: string): MailText {
  return write(head, {
    subject: `${service} was removed from your account`,
    name,
    paragraphs: [
      `${service} can no longer log in to your Nonet account, and whoever was signed in elsewhere is signed out.`,
      'If it was not you, set a new password now.',
    ],
    action: { label: 'Set a new password', url: linkTo(head, '/forgot-password') },
    notes: ['If it was you, there is nothing to do: you log in with your password.'],
  });
}

/** `token`: lets a person set a password; null for one who has a password. */
export function wayInForgottenMail(
  head: Letterhead,
  { name }: Addressee,
  service: string,
  token: string | null,
): MailText {
  return write(head, {
    subject: `${service} was removed from your account`,
    name,
    paragraphs: [
      `${service} told us that you want to be forgotten. So ${service} can no longer log in to your Nonet account, and accounts that you connected through it are disconnected.`,
      token === null
        ? 'Your Nonet account stays. You log in with your password.'
        : 'Your Nonet account stays. Set a password to log in from now on.',
    ],
    action:
      token === null
        ? { label: 'Log in', url: linkTo(head, '/login') }
        : { label: 'Set a password', url: linkTo(head, '/reset-password', { token }) },
    notes: [
      ...(token === null ? [] : [`${LINK_LIVES} The login page sends another: choose “Forgot password?”.`]),
      'If you want everything gone, delete the account on its profile page.',
    ],
  });
}

export function accountDeletedMail(head: Letterhead, receiptUrl: string): MailText {
  return write(head, {
    subject: 'Your account is deleted',
    name: null,
    paragraphs: [
      'Your Nonet account is deleted, with its posts, its connections and its media.',
      'Planned posts do not go out, and a paid plan ends with the account. What was published stays on the networks; delete it there if you want it gone.',
    ],
    action: { label: 'See the receipt', url: receiptUrl },
    notes: ['The receipt says what was deleted and when. It names nobody.'],
  });
}

/** Writes a mail with the letterhead. */
export function write(head: Letterhead, parts: Omit<Parameters<typeof composeMail>[0], 'brand' | 'footer'>): MailText {
  return composeMail({
    ...parts,
    brand: head.brand,
    name: parts.name === null ? null : oneLine(parts.name),
    footer: [`Nonet, ${head.publicUrl}`, ...head.provider],
  });
}

export function linkTo({ publicUrl }: Letterhead, path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${publicUrl}${path}${search === '' ? '' : `?${search}`}`;
}

const LONGEST_NAME = 80;

/** A name in a form that fits into a line of a mail. */
export function oneLine(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : line;
}
