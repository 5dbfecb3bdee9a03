import { z } from 'zod';

/** Where mail goes: to a named server, to a server that tells its port when it is asked, or only into the log. */
export type MailServer = { kind: 'smtp'; url: string } | { kind: 'announced'; at: string } | { kind: 'log' };

/**
 * Whether news may be mailed to an address that nobody has verified. Only where no mail gets to strangers: news hold words of the
 * person who registered, and that may be with somebody else's address.
 */
export function mayMailUnverified({ kind }: MailServer): boolean {
  return kind !== 'smtp';
}

const announcementSchema = z.object({ smtpPort: z.number().int().min(1).max(65_535) });

const ASK_MS = 2_000;

/** The server's present address. A server that is asked for its port may have another one after each start. */
export async function addressOf(server: Exclude<MailServer, { kind: 'log' }>): Promise<string> {
  if (server.kind === 'smtp') return server.url;
  const answer = await fetch(server.at, { signal: AbortSignal.timeout(ASK_MS), redirect: 'error' });
  const { smtpPort } = announcementSchema.parse(await answer.json());
  return `smtp://${new URL(server.at).hostname}:${smtpPort}`;
}
