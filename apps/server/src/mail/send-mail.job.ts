import { isAboutPayment, type ReportDays } from '@nonet/domain';
import type { Logger } from 'pino';

import { ownSpaceOf, type SpaceId } from '#/db/space-id.ts';
import {
  doubleRefundedMail,
  receiptMail,
  subscriptionEndedMail,
  subscriptionOnHoldMail,
} from '#/mail/billing-mails.ts';
import {
  confirmEmailChangeMail,
  emailChangedMail,
  emailTakenMail,
  type MailedChange,
} from '#/mail/email-change-mails.ts';
import type { MailOrder } from '#/mail/mail-order.ts';
import type { MailBrand, MailText } from '#/mail/mail-text.ts';
import type { Mailer } from '#/mail/mailer.ts';
import {
  accountDeletedMail,
  type Letterhead,
  oneLine,
  passwordChangedMail,
  passwordResetMail,
  verifyEmailMail,
  wayInAddedMail,
  wayInForgottenMail,
  wayInRemovedMail,
} from '#/mail/mails.ts';
import { type MessageToMail, messagesMail } from '#/mail/messages-mail.ts';
import { invitationMail, type MailedInvitation, spaceNewsMail } from '#/mail/space-mails.ts';
import type { UnsubscribeLinks } from '#/mail/unsubscribe-link.ts';
import { type MailedReport, weeklyReportMail } from '#/mail/weekly-report-mail.ts';

export interface SendMailParts {
  mailer: Mailer;
  letterhead: Letterhead;
  log: Logger;
  findUser: (by: { email: string } | { userId: string }) => Promise<MailUser | undefined>;
  /** Makes a single-use token for a link that is mailed to the user. */
  makeToken: (user: MailUser, purpose: 'password-reset' | 'verify-email') => Promise<string>;
  findChange: (changeId: string) => Promise<MailedChange | undefined>;
  /** Makes a token that confirms or undoes a change of an address. */
  makeChangeToken: (changeId: string, purpose: 'confirm-email-change' | 'undo-email-change') => Promise<string>;
  /** Whether reports, and messages that are not about payments, go to an address that nobody has verified. */
  mayMailUnverified: boolean;
  /** Those of the messages that are still to be told. */
  findMessages: (userId: string, ids: readonly string[]) => Promise<readonly MessageToMail[]>;
  links: UnsubscribeLinks;
  /** The brand of a space, with its logo. */
  findBrand: (spaceId: SpaceId) => Promise<MailBrand | null>;
  /** How some days of a space went; undefined for a person who is not in it, or wants no report of it. */
  findReport: (of: {
    userId: string;
    spaceId: SpaceId;
    days: ReportDays;
    timeZone: string;
  }) => Promise<MailedReport | undefined>;
  /** An open invitation, and the token of the link in its mail; undefined when there is nothing to mail any more. */
  openInvitation: (
    id: string,
  ) => Promise<{ invitation: MailedInvitation; spaceId: SpaceId; token: string } | undefined>;
  /** The address of the receipt of an invoice; undefined when there is none. */
  findReceipt: (invoiceId: string) => Promise<string | undefined>;
}

export interface MailUser {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

/** Writes a mail and hands it over. When a mail is sent again, its link is new and its id is the same. */
export async function sendMail(parts: SendMailParts, order: MailOrder, id: string): Promise<void> {
  const written = await write(parts, order);
  if (written === undefined) return;
  const { mail, to } = written;
  const isTaken = await parts.mailer.send(mail, { address: to.email, name: nameOf(to) ?? '' }, id);
  if (isTaken) parts.log.info({ mail: order.kind, jobId: id }, 'a mail was sent');
}

interface Written {
  mail: MailText;
  to: Pick<MailUser, 'email' | 'name' | 'emailVerified'>;
}

async function write(parts: SendMailParts, order: MailOrder): Promise<Written | undefined> {
  const { letterhead, findUser, findReceipt, makeToken } = parts;
  if (order.kind === 'account-deleted') {
    const to = { email: order.email, name: '', emailVerified: false };
    return { mail: accountDeletedMail(letterhead, order.receiptUrl), to };
  }
  if (order.kind === 'space-invitation') {
    const opened = await parts.openInvitation(order.invitationId);
    if (opened === undefined) return undefined;
    const { invitation, spaceId, token } = opened;
    const to = { email: invitation.email, name: '', emailVerified: false };
    // A stranger could put a picture into somebody's mail, as they could their words.
    const head = invitation.names === null ? letterhead : await branded(parts, spaceId);
    return { mail: invitationMail(head, invitation, token), to };
  }
  if ('changeId' in order) return writeChange(parts, order);
  const to = await findUser(order.kind === 'password-reset' ? { email: order.email } : { userId: order.userId });
  if (to === undefined) return undefined;
  const addressee = { name: nameOf(to) };
  const isReached = parts.mayMailUnverified || to.emailVerified;
  switch (order.kind) {
    case 'password-reset':
      return { mail: passwordResetMail(letterhead, addressee, await makeToken(to, order.kind)), to };
    case 'verify-email':
      if (to.emailVerified) return undefined;
      return { mail: verifyEmailMail(letterhead, addressee, await makeToken(to, order.kind)), to };
    case 'password-changed':
      return { mail: passwordChangedMail(letterhead, addressee), to };
    case 'way-in-added':
      return { mail: wayInAddedMail(letterhead, addressee, order.service), to };
    case 'way-in-removed':
      return { mail: wayInRemovedMail(letterhead, addressee, order.service), to };
    case 'messages': {
      const found = await parts.findMessages(order.userId, order.ids);
      const messages = found.filter(({ kind }) => isReached || isAboutPayment(kind));
      const reader = { ...addressee, userId: order.userId };
      if (messages.length === 0) return undefined;
      const [spaceId, ...others] = new Set(messages.map((message) => message.spaceId));
      const head = others.length > 0 ? letterhead : await branded(parts, spaceId);
      return { mail: messagesMail(head, reader, messages, parts.links), to };
    }
    case 'weekly-report': {
      if (!isReached) return undefined;
      const { userId, spaceId = ownSpaceOf(userId), first, last, timeZone } = order;
      const report = await parts.findReport({ userId, spaceId, days: { first, last }, timeZone });
      if (report === undefined) return undefined;
      const head = await branded(parts, spaceId);
      return { mail: weeklyReportMail(head, { ...addressee, userId }, report, parts.links), to };
    }
    case 'space-news':
      return isReached ? { mail: spaceNewsMail(await branded(parts, order.spaceId), addressee, order), to } : undefined;
    case 'subscription-ended':
      return { mail: subscriptionEndedMail(letterhead, addressee, order.plan), to };
    case 'subscription-on-hold':
      return { mail: subscriptionOnHoldMail(letterhead, addressee, order), to };
    case 'receipt': {
      const url = await findReceipt(order.invoiceId);
      return url === undefined ? undefined : { mail: receiptMail(letterhead, addressee, { ...order, url }), to };
    }
    case 'double-refunded':
      return { mail: doubleRefundedMail(letterhead, addressee), to };
    case 'way-in-forgotten': {
      const token = order.hasPassword ? null : await makeToken(to, 'password-reset');
      return { mail: wayInForgottenMail(letterhead, addressee, order.service, token), to };
    }
    default:
      return order satisfies never;
  }
}

/** The letterhead for a mail about a space. */
async function branded(
  { letterhead, findBrand }: SendMailParts,
  spaceId: SpaceId | null | undefined,
): Promise<Letterhead> {
  return spaceId == null ? letterhead : { ...letterhead, brand: await findBrand(spaceId) };
}

/** Nothing is written about a change that was replaced, undone or forgotten before its mail left. */
async function writeChange(
  { letterhead, findChange, makeChangeToken }: SendMailParts,
  { kind, changeId }: Extract<MailOrder, { changeId: string }>,
): Promise<Written | undefined> {
  const change = await findChange(changeId);
  if (change === undefined) return undefined;
  const { state, isTaken, oldEmail, newEmail } = change;
  const to = (email: string) => ({ email, name: '', emailVerified: false });
  if (kind === 'email-changed') {
    if (state !== 'changed') return undefined;
    const token = await makeChangeToken(changeId, 'undo-email-change');
    return { mail: emailChangedMail(letterhead, token), to: to(oldEmail) };
  }
  if (state !== 'asked') return undefined;
  if (isTaken) return { mail: emailTakenMail(letterhead), to: to(newEmail) };
  const token = await makeChangeToken(changeId, 'confirm-email-change');
  return { mail: confirmEmailChangeMail(letterhead, token), to: to(newEmail) };
}

function nameOf({ name, emailVerified }: Pick<MailUser, 'name' | 'emailVerified'>): string | null {
  return emailVerified ? oneLine(name) : null;
}
