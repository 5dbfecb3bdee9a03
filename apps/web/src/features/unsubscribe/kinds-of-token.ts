import { kindWords, type MailedKind } from '@nonet/domain';

/** The kinds that a link's token names in its first part, for the question before the press; the server is the judge. */
export function kindsOfToken(token: string): readonly MailedKind[] {
  const [first = ''] = token.split('.');
  return first.split('~').filter(isMailedKind);
}

const isMailedKind = (name: string): name is MailedKind => Object.hasOwn(kindWords, name);
