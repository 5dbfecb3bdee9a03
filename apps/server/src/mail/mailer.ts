import type { Logger } from 'pino';

import { addressOf, type MailServer } from '#/mail/mail-server.ts';
import type { MailText } from '#/mail/mail-text.ts';

export interface Mailbox {
  name: string;
  address: string;
}

export interface Mailer {
  /**
   * Hands a mail over. Throws a MailError when the mail must be tried again. False when the receiving side will never
   * take it. `id` is the same at every try, so that a receiver can recognise a repeat.
   */
  send(mail: MailText, to: Mailbox, id: string): Promise<boolean>;
}

/** Why a mail could not be handed over. It does not hold the server's own words, because those repeat addresses. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

export interface MailerParts {
  server: MailServer;
  from: Mailbox;
  log: Logger;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

export function createMailer({ server, from, log }: MailerParts): Mailer {
  return {
    async send({ subject, text, html, logo, unsubscribe }, to, id) {
      if (server.kind === 'log') {
        log.info({ to: to.address, subject, text }, 'a mail, as no mail server is set');
        return true;
      }
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: await addressOf(server).catch((error: unknown) => Promise.reject(problemOf(error))),
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          attachments: logo === undefined ? [] : [logoPart(logo)],
          messageId: `<${id}@${from.address.split('@').at(-1)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe === undefined ? {} : endsByOnePress(unsubscribe)),
          },
        });
        return true;
      } catch (error) {
        if (isRefusedForGood(error)) {
          log.warn(
            { to: maskAddress(to.address), reply: error.responseCode },
            'a mail was refused and is not tried again',
          );
          return false;
        }
        throw problemOf(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** A part of the HTML, which mail programs do not list as a file (RFC 2387, RFC 2392). */
function logoPart(logo: Uint8Array) {
  return {
    filename: 'logo.png',
    cid: 'logo',
    content: Buffer.from(logo),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  };
}

/** Mail programs show a button for it (RFC 2369, RFC 8058). */
function endsByOnePress(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** True when the receiver does not exist, or the mail itself is refused. A refusal to let us log in does not count. */
function isRefusedForGood(error: unknown): error is SmtpError & { responseCode: number } {
  if (!isSmtpError(error) || error.responseCode === undefined || error.responseCode < 500) return false;
  return error.command === 'RCPT TO' || error.command === 'DATA';
}

function problemOf(error: unknown): MailError {
  const { code, command, responseCode } = isSmtpError(error) ? error : {};
  const said = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  return new MailError(`The mail server did not take the mail (${said || 'unreachable'}).`);
}

function isSmtpError(error: unknown): error is SmtpError {
  return error instanceof Error;
}

/** Enough of an address to recognise it, too little to use it. */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
