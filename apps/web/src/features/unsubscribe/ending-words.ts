import { kindWords, type MailedKind, nameList } from '@nonet/domain';

/** What a link ends, in a line: 'Posts that failed and Posts that need you'; undefined when it is not known. */
export function endingTitle(kinds: readonly MailedKind[]): string | undefined {
  return kinds.length === 0 ? undefined : nameList(kinds.map((kind) => kindWords[kind].title));
}

/** What holds when the mails have ended. */
export function afterwards(kinds: readonly MailedKind[]): string {
  if (kinds.length === 1 && kinds[0] === 'weekly-report')
    return 'It is no longer mailed to you. The report of each week stays in Nonet.';
  const ended = kinds.length === 0 ? 'Mails of this kind no longer come.' : 'They are no longer mailed to you.';
  return `${ended} In Nonet you still find them among your messages.`;
}
