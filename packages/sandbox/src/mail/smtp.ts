import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

import type { Store } from '#/core/store.ts';
import type { Outbox } from '#/mail/outbox.ts';

/** A mail server that answers. */
export interface RunningSmtp {
  readonly port: number;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Large for a mail with a small picture; real servers take 10 to 50 MB. */
const maxBytes = 1024 * 1024;
/** RFC 5321, 4.5.3.1.6: a line has at most 1000 octets with its end. */
const maxLineBytes = 998;

/** Starts a mail server on any free port of the host. It takes every mail that is well formed and delivers none. */
export async function startSmtp(host: string, outbox: Outbox, store: Store): Promise<RunningSmtp> {
  const server = new SMTPServer({
    banner: 'Nonet sandbox',
    size: maxBytes,
    // Everybody is let in, and nobody outside this machine gets here.
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, answer) {
      const reply = outbox.takeRefusal();
      if (reply === null) return answer();
      store.durable().then(() => answer(refusal(reply, 'Refused, as was ordered')), answer);
    },
    onData(stream, session, answer) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, to, outbox, store).then(() => answer(), answer);
    },
  });
  // A client that hangs up in the middle is no business of ours.
  server.on('error', () => undefined);
  const listening = server.listen(0, host);
  await new Promise<void>((resolve, reject) => listening.once('listening', resolve).once('error', reject));
  return {
    port: (listening.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection.close();
        server.close(resolve);
      }),
  };
}

async function receive(stream: SMTPServerDataStream, to: string[], outbox: Outbox, store: Store): Promise<void> {
  const raw = await readAll(stream);
  if (stream.sizeExceeded) throw refusal(552, `5.3.4 A mail may have at most ${maxBytes} bytes`);
  if (longestLine(raw) > maxLineBytes) throw refusal(554, '5.6.0 A line is longer than RFC 5321 allows');
  const mail = await PostalMime.parse(raw);
  const senders = mail.headers.filter(({ key }) => key === 'from');
  const from = mail.from?.address;
  if (senders.length !== 1 || !from) throw refusal(550, '5.7.1 A mail must have one From with an address');
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null;
  const list = headerOf('list-unsubscribe');
  const unsubscribe = list === null ? null : { list, post: headerOf('list-unsubscribe-post') };
  outbox.accept({
    from,
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: withItsPictures(mail),
    unsubscribe,
  });
  await store.durable();
}

/** The HTML with the pictures that came along as parts of it in their places (RFC 2392), as mail programs show it. */
function withItsPictures({ html, attachments }: Email): string | null {
  if (html === undefined) return null;
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId || !mimeType.startsWith('image/') || typeof content === 'string') return shown;
    const bytes = Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString('base64');
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${bytes}`);
  }, html);
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    // Read on to the end, so that the client hears the refusal; keep nothing of it.
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function longestLine(raw: Buffer): number {
  let longest = 0;
  for (let from = 0; from < raw.length; ) {
    const end = raw.indexOf('\r\n', from);
    const to = end === -1 ? raw.length : end;
    longest = Math.max(longest, to - from);
    from = to + 2;
  }
  return longest;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
