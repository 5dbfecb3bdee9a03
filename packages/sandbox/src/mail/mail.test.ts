import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '#/start-sandbox.ts';
import { sandboxForTest, TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';

const plain = [
  'From: Nonet <nonet@localhost>',
  'To: ada@example.org',
  'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Open http://localhost:9009/verify-email?token=abc now.',
];

const withHtml = [
  'From: nonet@localhost',
  'Subject: Two parts',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'The text',
  '--b',
  'Content-Type: text/html',
  '',
  '<p>The <b>HTML</b></p><script>alert(1)</script><img src="http://tracker.test/x.png">',
  '--b--',
];

/** Says the commands one after the other and answers what was replied to each. */
async function say(port: number, commands: string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  const reply = async (): Promise<string> => {
    for (;;) {
      const { value = '', done } = await lines.next();
      if (done === true || !/^\d{3}-/.test(value)) return value;
    }
  };
  const replies: string[] = [];
  await reply();
  for (const command of commands) {
    socket.write(`${command}\r\n`);
    replies.push(await reply());
  }
  return replies;
}

async function send(sandbox: TestSandbox, message: string[], to = ['ada@example.org']): Promise<string[]> {
  const { body } = await sandbox.steer('id');
  const recipients = to.map((address) => `RCPT TO:<${address}>`);
  return say(body.smtpPort, [
    'EHLO test',
    'MAIL FROM:<nonet@localhost>',
    ...recipients,
    'DATA',
    `${message.join('\r\n')}\r\n.`,
  ]);
}

const inbox = async (sandbox: TestSandbox) => (await sandbox.steer('mail')).body.messages;

test('keeps what was mailed and shows it with links that can be followed', async () => {
  const sandbox = await sandboxForTest();
  expect((await send(sandbox, plain, ['ada@example.org', 'bob@example.org'])).at(-1)).toMatch(/^250 /);
  const [message] = await inbox(sandbox);
  expect(message).toEqual({
    id: expect.any(String),
    to: 'ada@example.org, bob@example.org',
    subject: 'Grüße',
    text: 'Open http://localhost:9009/verify-email?token=abc now.\n',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    unsubscribe: null,
  });
  expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('1 message');
  expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain(`href="/mail/${message.id}">Grüße</a>`);
  expect(await (await fetch(`${sandbox.url}/mail/${message.id}`)).text()).toContain(
    '<a href="http://localhost:9009/verify-email?token=abc"',
  );
});

test('shows HTML where no script runs and nothing is loaded', async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, withHtml);
  const [{ id }] = await inbox(sandbox);
  const page = await (await fetch(`${sandbox.url}/mail/${id}`)).text();
  expect(page).toContain(`src="/mail/${id}/html?theme=light"`);
  expect(page).not.toContain('alert(1)');
  const html = await fetch(`${sandbox.url}/mail/${id}/html`);
  const policy = html.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
  expect(policy).not.toMatch(/allow-(scripts|same-origin|top-navigation)|script-src/);
  expect(policy).toContain('img-src data:;');
  expect(await html.text()).toContain('<b>HTML</b>');
});

test('NOTE-06 shows a mail in light and in dark, and how one unsubscribes', async () => {
  const sandbox = await sandboxForTest();
  const headers = [
    'List-Unsubscribe: <http://localhost:9009/api/unsubscribe/abc>, <mailto:"><script>alert(1)</script>@b.test>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ];
  await send(sandbox, [...headers, ...withHtml]);
  const [{ id, unsubscribe }] = await inbox(sandbox);
  expect(unsubscribe).toEqual({
    list: expect.stringContaining('<http://localhost:9009/api/unsubscribe/abc>'),
    post: 'List-Unsubscribe=One-Click',
  });
  const page = await (await fetch(`${sandbox.url}/mail/${id}`)).text();
  expect(page.match(/<iframe class="mail-html (light|dark)"/g)).toHaveLength(2);
  const themed = [
    ...withHtml.slice(0, -2),
    '<html style="color-scheme:light dark"><meta name="color-scheme" content="light dark">',
    '<style>@media (prefers-color-scheme: dark){p{color:red}}</style><p>Hello</p>',
    '--b--',
  ];
  await send(sandbox, themed);
  const { id: other } = (await inbox(sandbox)).at(-1);
  const shown = async (theme: string) => (await fetch(`${sandbox.url}/mail/${other}/html?theme=${theme}`)).text();
  expect(await shown('dark')).toContain('style="color-scheme:dark"><meta name="color-scheme" content="dark">');
  expect(await shown('dark')).toContain('@media (min-width: 0px){p');
  expect(await shown('light')).toContain('style="color-scheme:light"><meta name="color-scheme" content="light">');
  expect(await shown('light')).toContain('@media (max-width: 0px){p');
  expect(page).toContain('<a href="http://localhost:9009/api/unsubscribe/abc"');
  expect(page).toContain('List-Unsubscribe=One-Click');
  expect(page).not.toContain('<script>alert');
});

test('NOTE-04 keeps the press of the button for reports until Nonet has taken it, also over a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandbox({ port: 0, dataDir });
  const press = (url: string, origin = url) =>
    fetch(`${url}/mail/reports`, { method: 'POST', headers: { origin }, redirect: 'manual' });
  expect((await press(first.url)).status).toBe(303);
  expect((await press(first.url, 'https://evil.test')).status).toBe(403);
  await first.close();
  const sandbox = await sandboxForTest({ dataDir });
  const waiting = async () => (await sandbox.steer('mail/reports')).body.order;
  const order = await waiting();
  expect(order).toEqual({ id: expect.any(String) });
  await press(sandbox.url);
  expect(await waiting()).toEqual(order);
  await sandbox.steer('mail/reports/taken', { id: 'another' });
  expect(await waiting()).toEqual(order);
  expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain('disabled');
  await sandbox.steer('mail/reports/taken', order);
  expect(await waiting()).toBeNull();
});

test('escapes what a mail says about itself', async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, ['From: a@b.test', 'Subject: <script>alert(1)</script>', '', '<img src=x onerror=alert(1)>']);
  const [{ id }] = await inbox(sandbox);
  for (const path of ['/mail', `/mail/${id}`]) {
    expect(await (await fetch(sandbox.url + path)).text()).not.toMatch(/<script>alert|<img src=x/);
  }
});

describe('refuses what a real server refuses:', () => {
  test('a mail to nobody', async () => {
    const sandbox = await sandboxForTest();
    const { body } = await sandbox.steer('id');
    const replies = await say(body.smtpPort, ['EHLO test', 'MAIL FROM:<nonet@localhost>', 'DATA']);
    expect(replies.at(-1)).toMatch(/^503 /);
  });

  test.each<[string, string[], RegExp]>([
    ['one without From', ['Subject: x', '', 'x'], /^550 /],
    ['one with two From', ['From: a@b.test', 'From: c@d.test', '', 'x'], /^550 /],
    ['one with a line that is too long', ['From: a@b.test', '', 'x'.repeat(999)], /^554 /],
    ['one that is too large', ['From: a@b.test', '', ...Array<string>(1_200).fill('x'.repeat(900))], /^552 /],
  ])('%s', async (_what, message, reply) => {
    const sandbox = await sandboxForTest();
    expect((await send(sandbox, message)).at(-1)).toMatch(reply);
    expect(await inbox(sandbox)).toEqual([]);
  });

  test('and what it was told to, so often', async () => {
    const sandbox = await sandboxForTest();
    await sandbox.steer('mail/refusals', { reply: 450, count: 2 });
    expect((await send(sandbox, plain))[2]).toMatch(/^450 /);
    expect((await send(sandbox, plain))[2]).toMatch(/^450 /);
    expect((await send(sandbox, plain)).at(-1)).toMatch(/^250 /);
    expect((await sandbox.steer('mail/refusals', { reply: 200 })).status).toBe(400);
  });
});

test('what was accepted is there after a restart, and gone after a reset', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandbox({ port: 0, dataDir });
  await send(new TestSandbox(first.url), plain);
  await first.close();
  const sandbox = await sandboxForTest({ dataDir });
  expect(await inbox(sandbox)).toHaveLength(1);
  await sandbox.steer('reset', {});
  expect(await inbox(sandbox)).toEqual([]);
});
