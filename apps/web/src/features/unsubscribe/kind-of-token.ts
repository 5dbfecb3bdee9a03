import { kindWords, type MailedKind } from '@nonet/domain';

/** The kind that a link's token names in its first part, for the question before the press; the server is the judge. */
export function kindOfToken(token: string): MailedKind | null {
  const [first = ''] = token.split('.');
  return Object.hasOwn(kindWords, first) ? (first as MailedKind) : null;
}
