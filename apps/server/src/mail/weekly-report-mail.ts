import { messageInSpace, type PostInWords, type ReportFacts, reportWords } from '@nonet/domain';

import type { MailText } from '#/mail/mail-text.ts';
import { type Addressee, type Letterhead, linkTo, oneLine, write } from '#/mail/mails.ts';
import { type Ending, endingWay, type UnsubscribeLinks } from '#/mail/unsubscribe-link.ts';

/** How many posts of one kind a mail lists; the page has all. */
const MOST_LISTED = 10;

/** What a report is written from. */
export interface MailedReport {
  /** Null: it is the reader's own. */
  space: { shortId: string; name: string } | null;
  facts: ReportFacts;
}

/** How some days of a space went, in the words of the page. */
export function weeklyReportMail(
  head: Letterhead,
  { name, userId }: Addressee & { userId: string },
  { space, facts }: MailedReport,
  links: UnsubscribeLinks,
): MailText {
  const { days, summary, latest, failures, best } = reportWords(facts);
  const ending: Ending = { userId, kinds: ['weekly-report'] };
  const at = space === null ? '' : `/s/${space.shortId}`;
  const subject = `Your week on Nonet, ${days}`;
  const mail = write(head, {
    subject: space === null ? subject : messageInSpace(oneLine(space.name), subject),
    name,
    paragraphs: [summary, ...(latest === null ? [] : [unbroken(latest)])],
    sections: [
      { title: 'What failed', ...listOf(head, at, failures) },
      { title: 'Best posts', ...listOf(head, at, best) },
    ].filter(({ list }) => list.length > 0),
    action: { label: 'See the report', url: linkTo(head, `${at}/reports/week`, { of: facts.to }) },
    notes: ['This mail comes once a week. Your profile has the switch for it.'],
    ways: [endingWay('weekly-report', links.page(ending))],
  });
  return { ...mail, unsubscribe: links.onePress(ending) };
}

function listOf(head: Letterhead, at: string, posts: readonly PostInWords[]) {
  const left = posts.length - MOST_LISTED;
  return {
    list: posts.slice(0, MOST_LISTED).map(({ postId, title, text }) => {
      return { label: oneLine(title), url: linkTo(head, `${at}/posts/${postId}`), lines: [unbroken(text)] };
    }),
    ...(left > 0 ? { more: `And ${left} more.` } : {}),
  };
}

/** A sentence that others have written, without breaks. */
function unbroken(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
