import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

import { createLog } from '#/http/log.ts';
import type { MailServer } from '#/mail/mail-server.ts';
import { createMailer, MailError, maskAddress } from '#/mail/mailer.ts';
import { passwordChangedMail } from '#/mail/mails.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const from = { name: 'Nonet', address: 'nonet@nonet.test' };
const mail = passwordChangedMail({ publicUrl: 'https://nonet.test', provider: [] }, { name: null });

function open(server: MailServer = { kind: 'announced', at: `${sandbox.url}/_sandbox/id` }) {
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  return { mailer: createMailer({ server, from, log }), logged };
}

async function received(id: string): Promise<{ headers: string; to: string }> {
  const found = (await sandbox.mails()).find(({ to }) => to.startsWith(id));
  return { headers: JSON.stringify(found), to: found?.to ?? '' };
}

test('names of any script arrive, and nothing in one becomes a header or a receiver', async () => {
  const { mailer } = open();
  const names = [
    'Zoë Łącka',
    '山田 太郎',
    'Ada\r\nBcc: eve@example.org',
    'Eve <eve@example.org>, x',
    '"; RCPT TO:<eve@example.org>',
  ];
  for (const [number, name] of names.entries()) {
    expect(await mailer.send(mail, { name, address: `person${number}@example.org` }, `id-${number}`)).toBe(true);
    expect((await received(`person${number}@`)).to).toBe(`person${number}@example.org`);
  }
});

test.each([
  'ada@example.org, eve@example.org',
  'ada@example.org;eve@example.org',
  'ada@example.org>\r\nRCPT TO:<eve@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org\n\nDear Ada',
  '"a\r\nRCPT TO:<eve@example.org>"@example.org',
  '<eve@example.org> ada@example.org',
  'Eve <eve@example.org>',
  'ada@example.org\0eve@example.org',
  'ada@example.org\u2028eve@example.org',
  `${'ü'.repeat(3000)}@example.org`,
])('the address %j reaches nobody but itself', async (address) => {
  const before = (await sandbox.mails()).length;
  const { mailer } = open();
  // Each mail may be refused here, refused by the server, or delivered to exactly this address.
  await mailer.send(mail, { name: 'Ada', address }, 'hostile').catch((error: unknown) => {
    expect(error).toBeInstanceOf(MailError);
  });
  for (const { to, subject, text } of (await sandbox.mails()).slice(before)) {
    expect(to).not.toMatch(/^eve@/);
    expect(to.split(/[,;\s]+/)).toHaveLength(1);
    expect([subject, text.trim()]).toEqual([mail.subject, mail.text.trim()]);
  }
});

test('a receiver that is refused for good is not tried again, and the log does not name it', async () => {
  const { mailer, logged } = open();
  await sandbox.refuseMail(550);
  expect(await mailer.send(mail, { name: '', address: 'refused.person@example.org' }, 'a')).toBe(false);
  expect(logged.join()).toContain('r…@example.org');
  expect(logged.join()).toContain('550');
  expect(logged.join()).not.toContain('refused.person');
});

test('what may work later is a MailError that says how far it came, and to whom not', async () => {
  const { mailer } = open();
  await sandbox.refuseMail(451);
  const later = mailer.send(mail, { name: '', address: 'later.person@example.org' }, 'b');
  await expect(later).rejects.toThrow(new MailError('The mail server did not take the mail (EENVELOPE RCPT TO 451).'));
});

test('a server that is away, mute or not there any more is a MailError', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  for (const server of [
    { kind: 'smtp', url: `smtp://127.0.0.1:${port}` },
    { kind: 'announced', at: `http://127.0.0.1:${port}/_sandbox/id` },
  ] as const) {
    await expect(open(server).mailer.send(mail, { name: '', address: 'a@example.org' }, 'c')).rejects.toThrow(
      MailError,
    );
  }
});

test('a password does not leave for another server than one with TLS', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 here\r\n');
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        heard.push(String(chunk));
        socket.write(/^EHLO/.test(String(chunk)) ? '250-here\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n');
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const { readConfig } = await import('#/config.ts');
  const { mail: settings } = readConfig({ SMTP_URL: 'smtp://ada:secret@mail.test:2525', MAIL_FROM: 'a@b.test' });
  if (settings.server.kind !== 'smtp') throw new Error('not SMTP');
  const url = settings.server.url.replace('mail.test:2525', `127.0.0.1:${port}`);
  const sending = open({ kind: 'smtp', url }).mailer.send(mail, { name: '', address: 'a@example.org' }, 'd');
  await expect(sending).rejects.toThrow(MailError);
  expect(heard.join()).not.toMatch(/AUTH (PLAIN|LOGIN)|c2VjcmV0|secret/);
});

test('without a mail server the log has the mail', async () => {
  const { mailer, logged } = open({ kind: 'log' });
  expect(await mailer.send(mail, { name: '', address: 'a@example.org' }, 'e')).toBe(true);
  expect(logged.join()).toContain('https://nonet.test/forgot-password');
});

test('an address is masked so that it can be recognised and not used', () => {
  expect(['ada@example.org', 'a@b.test'].map(maskAddress)).toEqual(['a…@example.org', 'a…@b.test']);
});
