import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';

import type { MailText } from '#/mail/mail-text.ts';
import { createMailer } from '#/mail/mailer.ts';
import { passwordChangedMail } from '#/mail/mails.ts';
import { messagesMail } from '#/mail/messages-mail.ts';
import { createUnsubscribeLinks } from '#/mail/unsubscribe-link.ts';

/*
 * A mail as it leaves by SMTP, byte for byte, taken by a mail server and read by a library that are not ours. RFC 5321 and 5322 say how
 * it must look; what breaks them is refused or mangled on the way, or taken for spam.
 */

const head = { publicUrl: 'https://nonet.example.org', provider: ['Studio Fala', 'ul. Prosta 1, 00-001 Łódź'] };
const links = createUnsubscribeLinks({ publicUrl: head.publicUrl, secret: 'a secret', secretPrevious: null });
const LONG = 'A reason that never ends, without any mark of an end '.repeat(40).trim();
const told = messagesMail(
  head,
  { name: 'Zoë Łącka', userId: 'QZ0123456789abcdefghijklmnopqrst' },
  [
    { kind: 'failed', title: '“Otwarcie pieca 🔥” did not go out on X (Studio Fala)', text: LONG, href: '/posts/1' },
    {
      kind: 'reconnect',
      title: 'Facebook (山田 太郎) must be connected again',
      text: '.\n.hidden\n\nFrom here',
      href: '/accounts',
    },
    { kind: 'quota', title: '80% of this month’s 50 posts are used', text: '', href: '/plans' },
  ],
  links,
);
const to = { name: 'Zoë Łącka, "Fala"', address: 'zoe@example.org' };

interface Arrived {
  raw: Buffer;
  envelope: { from: string; to: string[] };
  mail: Email;
  /** The headers as they stand there, unfolded, by name in lower case. */
  headers: Map<string, string[]>;
}

async function arrive(mail: MailText): Promise<Arrived> {
  const taken: Omit<Arrived, 'mail' | 'headers'>[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideSMTPUTF8: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          taken.push({ raw: Buffer.concat(chunks), envelope: { from, to: rcptTo.map(({ address }) => address) } });
          done();
        });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  const mailer = createMailer({
    server: { kind: 'smtp', url: `smtp://127.0.0.1:${port}?ignoreTLS=true` },
    from: { name: 'Nonet', address: 'no-reply@nonet.example.org' },
    log: pino({ level: 'silent' }),
  });
  expect(await mailer.send(mail, to, '01a215f1-4df0-7000-9278-96982faeca75')).toBe(true);
  const [only, ...others] = taken;
  expect(others).toEqual([]);
  const { raw = Buffer.alloc(0), envelope = { from: '', to: [] } } = only ?? {};
  return { raw, envelope, mail: await PostalMime.parse(raw), headers: headersOf(raw) };
}

function headersOf(raw: Buffer): Map<string, string[]> {
  const [top = ''] = raw.toString('latin1').split('\r\n\r\n');
  const lines = top.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return new Map(
    [...Map.groupBy(pairs, ([name = '']) => name)].map(([name, own]) => [name, own.map(([, value = '']) => value)]),
  );
}

/** As mail programs show it: space at the end of a line is not seen. */
const lines = (text: string | undefined) =>
  (text ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
    .split('\n')
    .map((line) => line.trimEnd());

test('NOTE-06 both parts of a mail arrive as they were written, in any script, the text before the HTML', async () => {
  const { mail, raw } = await arrive(told);
  expect(mail.subject).toBe(told.subject);
  expect(lines(mail.text)).toEqual(lines(told.text));
  expect(lines(mail.html)).toEqual(lines(told.html));
  expect(mail.attachments).toEqual([]);
  const kinds = [...raw.toString('latin1').matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type);
  expect(kinds).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
});

test('NOTE-06 nothing of a mail needs more than RFC 5321 and 5322 grant: ASCII, lines of 998 at most and ended by CR LF', async () => {
  const { raw } = await arrive(told);
  const text = raw.toString('latin1');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a mail may consist of without any extension
  expect(text).toMatch(/^[\x09\x0d\x0a\x20-\x7e]*$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const all = text.split('\r\n');
  expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(998);
  const body = all.slice(all.indexOf(''));
  // A body that is encoded has lines of 76 at most (RFC 2045).
  expect(Math.max(...body.map(({ length }) => length))).toBeLessThanOrEqual(78);
  const encodings = [...text.matchAll(/^Content-Transfer-Encoding: (.+)$/gim)].map(([, name]) => name?.trim());
  expect(encodings).toEqual([
    expect.stringMatching(/^(quoted-printable|base64)$/),
    expect.stringMatching(/^(quoted-printable|base64)$/),
  ]);
  expect([...text.matchAll(/^Content-Type: text.*charset=(\S+)/gim)].map(([, name]) => name)).toEqual([
    'utf-8',
    'utf-8',
  ]);
});

test('NOTE-06 a mail has each header of RFC 5322 once, goes to one receiver, and says that a machine wrote it', async () => {
  const { mail, headers, envelope } = await arrive(told);
  expect(envelope).toEqual({ from: 'no-reply@nonet.example.org', to: ['zoe@example.org'] });
  for (const name of ['date', 'from', 'to', 'subject', 'message-id', 'mime-version', 'content-type', 'auto-submitted'])
    expect([name, headers.get(name)?.length]).toEqual([name, 1]);
  expect(headers.has('bcc')).toBe(false);
  expect(mail.from).toMatchObject({ name: 'Nonet', address: 'no-reply@nonet.example.org' });
  expect(mail.to).toMatchObject([to]);
  expect(mail.messageId).toBe('<01a215f1-4df0-7000-9278-96982faeca75@nonet.example.org>');
  expect(Math.abs(Date.parse(headers.get('date')?.[0] ?? '') - Date.now())).toBeLessThan(60_000);
  expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
});

test('NOTE-02 a mail of a kind ends it by one press (RFC 8058); one that protects an account cannot be ended', async () => {
  const { headers } = await arrive(told);
  expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  const [address = ''] = headers.get('list-unsubscribe') ?? [];
  // One address in angle brackets, neither encoded nor broken by folding, over https.
  expect(address).toMatch(/^<https:\/\/nonet\.example\.org\/api\/unsubscribe\/one-press\?token=[^\s<>]+>$/);
  const token = new URL(address.slice(1, -1)).searchParams.get('token') ?? '';
  expect(links.read(token)).toEqual({
    userId: 'QZ0123456789abcdefghijklmnopqrst',
    kinds: ['failed', 'reconnect', 'quota'],
  });
  const other = await arrive(passwordChangedMail(head, { name: null }));
  expect([...other.headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
});

test('BRAND-01 a logo comes along as a part of the HTML, and no mail program has to load it', async () => {
  const logo = Buffer.from('iVBORw0KGgo=', 'base64');
  const { mail, raw } = await arrive({ ...told, html: '<p><img src="cid:logo" alt="">Fala</p>', logo });
  expect(mail.attachments).toMatchObject([
    { contentId: '<logo>', mimeType: 'image/png', disposition: 'inline', related: true },
  ]);
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(logo);
  const kinds = [...raw.toString('latin1').matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type);
  expect(kinds).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png']);
});
