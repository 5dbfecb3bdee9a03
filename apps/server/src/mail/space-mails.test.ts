import { expect, test } from 'vitest';
import { invitationMail, spaceNewsMail } from '#/mail/space-mails.ts';

const head = { publicUrl: 'https://nonet.example.test', provider: [] };

test('TEAM-06 an invitation says who invites where and as what, and has its link', () => {
  const names = { space: 'The shop', inviter: 'Ada' };
  const mail = invitationMail(head, { email: 'eve@example.org', role: 'editor', names }, 'token');
  expect(mail.subject).toBe('You are invited to “The shop”');
  expect(mail.text).toContain('Ada invites you to the space “The shop” on Nonet');
  expect(mail.text).toContain('as an editor.');
  expect(mail.text).toContain('https://nonet.example.test/invitations/token');
});

test('TEAM-06 an inviter whose address is not verified puts no words into it', () => {
  const { subject, text } = invitationMail(head, { email: 'eve@example.org', role: 'viewer', names: null }, 'token');
  expect(subject).toBe('You are invited to a space');
  expect(text).toContain('Somebody invites you to a space on Nonet');
});

test.each([
  ['joined', 'Max is in “Shop” now', 'and is a viewer there'],
  ['left', 'Max left “Shop”', 'left the space “Shop”'],
  ['removed', 'You are no longer in “Shop”', 'Max removed you'],
  ['changed', 'Your rights in “Shop” were changed', 'You are a viewer there now'],
  ['above-limit', 'You can only read in “Shop” for now', 'until its owner makes room for you'],
  ['within-limit', 'You have your rights in “Shop” again', 'you are a viewer there, as before'],
  ['members-above', 'Max can only read in your spaces for now', 'Max can look at everything there'],
  ['offered', 'Max wants to transfer “Shop” to you', 'Nothing changes until you accept'],
  ['transferred', '“Shop” has a new owner', 'belongs to Max from now on'],
  ['deleted', '“Shop” was deleted', 'for 7 days'],
  ['restored', '“Shop” is back', 'goes out again'],
] as const)('TEAM-09 what somebody is told: %s', (what, subject, text) => {
  const news = {
    kind: 'space-news',
    userId: 'u',
    what,
    spaceName: 'Shop\n',
    personName: 'Max',
    role: 'viewer',
  } as const;
  const mail = spaceNewsMail(head, { name: 'Ada' }, news);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(text);
});
