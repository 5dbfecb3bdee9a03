import { isLoopback } from '#/config/hosts.ts';
import type { MailServer } from '#/mail/mail-server.ts';
import type { Mailbox } from '#/mail/mailer.ts';

/** Reads `Name <address>`, or the address alone. */
export function mailboxOf(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*)<([^<>]*)>$/s.exec(text.trim()) ?? [];
  return { name: name.trim() || 'Nonet', address: address.trim() };
}

/** The server that the operator named, else the sandbox's, else none. */
export function mailServerOf(smtpUrl: string | undefined, sandboxUrl: string | undefined): MailServer {
  if (smtpUrl !== undefined) return { kind: 'smtp', url: withoutSecretsInClear(smtpUrl) };
  return sandboxUrl === undefined ? { kind: 'log' } : { kind: 'announced', at: `${sandboxUrl}/_sandbox/id` };
}

/** Refuses to send a password to another machine without TLS, unless the address itself says that this is wanted. */
function withoutSecretsInClear(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isAtRisk = url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url.hostname);
  if (isAtRisk && !['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name))) {
    url.searchParams.set('requireTLS', 'true');
  }
  return url.href;
}
