import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  doubleRefundedMail,
  paymentFailedMail,
  paymentWaitsMail,
  receiptMail,
  subscriptionEndedMail,
  trialEndingMail,
} from '#/mail/billing-mails.ts';
import {
  accessEndingMail,
  accountDeletedMail,
  oneLine,
  passwordChangedMail,
  passwordResetMail,
  postsBlockedMail,
  repeatPassedMail,
  verifyEmailMail,
  wayInAddedMail,
  wayInForgottenMail,
  wayInRemovedMail,
} from '#/mail/mails.ts';

const head = { publicUrl: 'https://nonet.test', provider: ['Studio Fala', 'ul. Prosta 1, 00-001 Warszawa'] };
const zoe = { name: 'Zoë <b>&' };
const blocked = (postId: string, title: string) => ({
  ...{ postId, title, when: 'Sat, Nov 21, 9:00 AM' },
  reasons: ['X (Studio Fala): The sign-in at X has ended.', 'Threads (Fala): A file is gone.'],
});
const mails = {
  'password reset': passwordResetMail(head, zoe, 'a-token'),
  verification: verifyEmailMail(head, zoe, 'a-token'),
  'password changed': passwordChangedMail(head, zoe),
  'way in added': wayInAddedMail(head, zoe, 'Facebook'),
  'way in removed': wayInRemovedMail(head, zoe, 'Facebook'),
  'way in forgotten': wayInForgottenMail(head, zoe, 'Facebook', null),
  'only way in forgotten': wayInForgottenMail(head, zoe, 'Facebook', 'a-token'),
  'trial ending': trialEndingMail(head, zoe, {
    plan: 'standard',
    endsAt: '2026-12-04T23:30:00.000Z',
    cents: 1500,
    interval: 'month',
  }),
  'payment failed': paymentFailedMail(head, zoe, 'basic'),
  'payment waits': paymentWaitsMail(head, zoe, null),
  'subscription ended': subscriptionEndedMail(head, zoe, 'premium'),
  receipt: receiptMail(head, zoe, { plan: 'basic', cents: 5200, url: 'https://nonet.test/invoice' }),
  'double refunded': doubleRefundedMail(head, zoe),
  'access ending': accessEndingMail(head, zoe, [{ name: 'Ana Fala (LinkedIn)', endsAt: '2026-12-04T23:30:00.000Z' }]),
  'accesses ending': accessEndingMail(head, zoe, [
    { name: 'Ana Fala (LinkedIn)', endsAt: '2026-12-04T23:30:00.000Z' },
    { name: 'Studio\r\n<b>Fala (LinkedIn)', endsAt: '2026-12-05T00:30:00.000Z' },
  ]),
  'post blocked': postsBlockedMail(head, zoe, [blocked('1', 'Kiln opening')]),
  'posts blocked': postsBlockedMail(head, zoe, [blocked('1', 'Kiln opening'), blocked('2', 'Glaze <b>\r\nday')]),
  'repeat passed': repeatPassedMail(head, zoe, [{ title: 'Kiln <b>news', day: '2026-12-04' }]),
  'repeats passed': repeatPassedMail(
    head,
    zoe,
    Array.from({ length: 30 }, () => ({ title: 'Kiln news', day: '2026-12-04' })),
  ),
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
    expect(subject).toMatch(/^[A-Z][^!\r\n]+[^.!]$/);
  });

  test('loads nothing, runs nothing and leads to the product only', () => {
    expect(html).not.toMatch(/<(script|img|link|style|iframe|form)|url\(|@import| on\w+=|src=/i);
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

test('a mail about accounts names each with the day on which the access ends', () => {
  expect(mails['accesses ending'].text).toContain('Ana Fala (LinkedIn): 4 December 2026');
  expect(mails['accesses ending'].text).toContain('Studio <b>Fala (LinkedIn): 5 December 2026');
  expect(mails['access ending'].text).toContain('https://nonet.test/accounts');
});

test('READY-06 a mail about posts names each with its time, why it will not go out, and one link', () => {
  const { subject, text, html } = mails['posts blocked'];
  expect(subject).toBe('Some posts will not go out');
  expect(mails['post blocked'].subject).toBe('A post of Sat, Nov 21, 9:00 AM will not go out');
  expect(text).toContain('Sat, Nov 21, 9:00 AM: Kiln opening\nX (Studio Fala): The sign-in at X has ended.');
  expect(text).toContain('Sat, Nov 21, 9:00 AM: Glaze <b> day');
  expect(text.match(/https:\/\/nonet\.test\/posts\/\d/g)).toEqual([
    'https://nonet.test/posts/1',
    'https://nonet.test/posts/2',
  ]);
  expect(html.match(/<a /g)).toHaveLength(2);
});
