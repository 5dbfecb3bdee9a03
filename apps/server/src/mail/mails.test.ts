import { contrastOf, type HexColor, rgbOf } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  doubleRefundedMail,
  receiptMail,
  subscriptionEndedMail,
  subscriptionOnHoldMail,
} from '#/mail/billing-mails.ts';
import {
  accountDeletedMail,
  oneLine,
  passwordChangedMail,
  passwordResetMail,
  verifyEmailMail,
  wayInAddedMail,
  wayInForgottenMail,
  wayInRemovedMail,
} from '#/mail/mails.ts';
import { type MailedMessage, messagesMail } from '#/mail/messages-mail.ts';
import { invitationMail } from '#/mail/space-mails.ts';
import { createUnsubscribeLinks } from '#/mail/unsubscribe-link.ts';
import { weeklyReportMail } from '#/mail/weekly-report-mail.ts';

const head = { publicUrl: 'https://nonet.test', provider: ['Studio Fala', 'ul. Prosta 1, 00-001 Warszawa'] };
const zoe = { name: 'Zoë <b>&' };
const links = createUnsubscribeLinks({ publicUrl: head.publicUrl, secret: 'a secret', secretPrevious: null });
const failed = (title: string): MailedMessage => ({
  kind: 'failed',
  title: `“${title}” did not go out on X (Studio Fala)`,
  text: 'X said:\r\nthe text is <b>too long.',
  href: '/posts/1',
});
const renewal: MailedMessage = {
  kind: 'reconnect',
  title: 'X (Fala) must be connected again',
  text: '',
  href: '/accounts',
};
const logo = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const brandedHead = (accent: HexColor | null, withLogo = true) => ({
  ...head,
  brand: { name: 'Fala <b>& Co', accent, logo: withLogo ? logo : null },
});
const inBrand = (accent: HexColor | null, withLogo = true) =>
  invitationMail(
    brandedHead(accent, withLogo),
    { email: 'eve@example.org', role: 'editor', names: { space: 'Fala', inviter: 'Ada' } },
    'a-token',
  );
const told = (...messages: MailedMessage[]) => messagesMail(head, { ...zoe, userId: 'zoe' }, messages, links);
const mails = {
  'password reset': passwordResetMail(head, zoe, 'a-token'),
  verification: verifyEmailMail(head, zoe, 'a-token'),
  'password changed': passwordChangedMail(head, zoe),
  'way in added': wayInAddedMail(head, zoe, 'Facebook'),
  'way in removed': wayInRemovedMail(head, zoe, 'Facebook'),
  'way in forgotten': wayInForgottenMail(head, zoe, 'Facebook', null),
  'only way in forgotten': wayInForgottenMail(head, zoe, 'Facebook', 'a-token'),
  'subscription ended': subscriptionEndedMail(head, zoe, 'premium'),
  'subscription on hold': subscriptionOnHoldMail(head, zoe, { plan: 'premium', status: 'unpaid' }),
  receipt: receiptMail(head, zoe, { plan: 'basic', cents: 5200, url: 'https://nonet.test/invoice' }),
  'double refunded': doubleRefundedMail(head, zoe),
  'one message': told(failed('Kiln opening')),
  'several messages': told(failed('Kiln opening'), failed('Glaze <b> day'), renewal),
  'many messages': told(...Array.from({ length: 40 }, () => failed('Kiln news'))),
  'in a brand': inBrand('#005D5E'),
  'in a light brand': inBrand('#F2B84B'),
  'in a brand of a grey on which neither white nor ink reads': inBrand('#777777', false),
  'in a brand without accent': inBrand(null),
  'account deleted': accountDeletedMail(head, 'https://nonet.test/account-deleted?receipt=code'),
};

describe.each(Object.entries(mails))('%s', (_name, { subject, text, html }) => {
  test('says the same as text and as HTML, and who sends it', () => {
    const shown = html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((line) => line !== '' && line !== '-- ')) {
      expect(shown).toContain(line.replace(/:$/, ''));
    }
    expect(text).toContain('Studio Fala\nul. Prosta 1');
    expect(subject).toMatch(/^[A-Z“][^!\r\n]+[^.!]$/);
  });

  test('loads nothing, runs nothing and leads to the product only', () => {
    expect(html.replace(/<img src="cid:logo" [^>]*>/, '')).not.toMatch(
      /<(script|img|link|style|iframe|form)|url\(|@import| on\w+=|src=/i,
    );
    for (const [link] of `${text}\n${html}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(new URL(link).origin).toBe('https://nonet.test');
    }
  });
});

test('links carry their token, and say that they work once for an hour', () => {
  expect(mails['password reset'].text).toContain('https://nonet.test/reset-password?token=a-token');
  expect(mails.verification.text).toContain('https://nonet.test/verify-email?token=a-token');
  expect(mails['only way in forgotten'].text).toContain('https://nonet.test/reset-password?token=a-token');
  for (const { text } of [mails['password reset'], mails.verification, mails['only way in forgotten']])
    expect(text).toContain('once, for one hour');
});

test('a name cannot break out of its line or its tag', () => {
  expect(mails['password changed'].html).toContain('Hello Zoë &lt;b&gt;&amp;,');
  expect(oneLine('Ada\r\nBcc: everybody@example.org\u2028x')).toBe('Ada Bcc: everybody@example.org x');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const line = oneLine(name);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect([...line].length).toBeLessThanOrEqual(80);
    }),
  );
});

test('NOTE-04 what people and networks wrote cannot break out of its tag in a report', () => {
  const post = { network: 'bluesky' as const, account: '<b>Fala' };
  const { html } = weeklyReportMail(
    head,
    { ...zoe, userId: 'zoe' },
    {
      space: { shortId: 'abc', name: '<b>Studio' },
      facts: {
        ...{ from: '2026-11-16', to: '2026-11-22', published: 1, partial: 0, failed: 1, latest: null },
        failures: [{ ...post, postId: '1', title: 'Glaze <script> day', message: 'Too <i>long.' }],
        best: [{ ...post, postId: '2', title: 'Kiln <img>', figure: '<u>Likes', value: 7 }],
      },
    },
    links,
  );
  for (const written of [
    'Glaze &lt;script&gt; day',
    'Too &lt;i&gt;long.',
    'Kiln &lt;img&gt;',
    '&lt;b&gt;Fala',
    '&lt;u&gt;Likes',
  ])
    expect(html).toContain(written);
  expect(html).not.toMatch(/<(script|img|b|i|u)>/);
});

test('NOTE-06 a mail about what happened lists each with why and one link, and leaves out what is too much', () => {
  const { subject, text } = mails['several messages'];
  expect(subject).toBe('“Kiln opening” did not go out on X (Studio Fala), and 2 more');
  expect(mails['one message'].subject).toBe('“Kiln opening” did not go out on X (Studio Fala)');
  expect(text).toContain(
    '“Glaze <b> day” did not go out on X (Studio Fala)\nX said: the text is <b>too long.\nhttps://nonet.test/posts/1\n',
  );
  expect(text).toContain('X (Fala) must be connected again\nhttps://nonet.test/accounts\n');
  expect(mails['many messages'].text.match(/nonet\.test\/posts/g)).toHaveLength(30);
  expect(mails['many messages'].text).toContain('And 10 more, which the bell in Nonet lists.');
});

test('NOTE-02 a mail of a kind says how to change and how to end it, each kind by its own link, and all of them by one press', () => {
  const { text, unsubscribe } = mails['several messages'];
  expect(text).toContain('Choose what is mailed, and when:\nhttps://nonet.test/profile#messages\n');
  const pages = [...text.matchAll(/No more mails of the kind “(.+)”:\n(\S+)/g)].map(([, about, url]) => [
    about,
    links.read(new URL(url ?? '').searchParams.get('token') ?? ''),
  ]);
  expect(pages).toEqual([
    ['Posts that failed', { userId: 'zoe', kinds: ['failed'] }],
    ['Accounts to reconnect', { userId: 'zoe', kinds: ['reconnect'] }],
  ]);
  const { pathname, searchParams } = new URL(unsubscribe ?? '');
  expect(pathname).toBe('/api/unsubscribe/one-press');
  expect(links.read(searchParams.get('token') ?? '')).toEqual({ userId: 'zoe', kinds: ['failed', 'reconnect'] });
  // What protects an account, and receipts, cannot be ended.
  for (const mail of [mails['password changed'], mails.receipt, mails['subscription ended']])
    expect(mail).not.toHaveProperty('unsubscribe');
});

test('NOTE-06 every color is readable in light and in dark: text has the colors of the mail program, a button both of its own', () => {
  const { html } = mails['several messages'];
  expect(html).toContain('<html lang="en" style="color-scheme:light dark">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  for (const { html: some } of Object.values(mails)) {
    for (const [, css = ''] of some.matchAll(/ style="([^"]*)"/g)) {
      const ink = /(?:^|;)color:([^;]+)/.exec(css)?.[1] ?? 'inherit';
      const ground = /(?:^|;)background(?:-color)?:([^;]+)/.exec(css)?.[1] ?? 'inherit';
      expect([css, ink === ground || contrast(ink, ground) >= 4.5]).toEqual([css, true]);
    }
    // The color that browsers give to links by themselves is hardly readable on black.
    for (const [tag] of some.matchAll(/<a [^>]*>/g)) expect(tag).toMatch(/[";]color:/);
  }
});

function contrast(one: string, other: string): number {
  return contrastOf(rgbOf(one as HexColor), rgbOf(other as HexColor));
}

test('BRAND-01 a mail about a space begins with the name and the logo of its brand, in place of ours', () => {
  const { html, text, logo: sent } = mails['in a brand'];
  expect(html).toMatch(
    /<p style="[^"]*"><img src="cid:logo" width="28" height="28" alt="" style="[^"]*">Fala &lt;b&gt;&amp; Co<\/p>/,
  );
  expect(html).not.toMatch(/>Nonet<\/p>/);
  expect(text).toMatch(/^Fala <b>& Co\n/);
  expect(sent).toBe(logo);
  const plain = mails['in a brand of a grey on which neither white nor ink reads'];
  expect(plain).not.toHaveProperty('logo');
  expect(plain.html).not.toContain('<img');
  expect(mails['one message'].html).toContain('>Nonet</p>');
});

test('BRAND-02 the button of a mail has the accent, with a text on it that can be read', () => {
  const button = (mail: { html: string }) => /background:(#\w+);color:(#\w+)/.exec(mail.html)?.slice(1);
  expect(button(mails['in a brand'])).toEqual(['#005D5E', '#FFFFFF']);
  expect(button(mails['in a light brand'])).toEqual(['#F2B84B', '#141B2B']);
  expect(button(mails['in a brand without accent'])).toEqual(button(mails['password reset']));
});
