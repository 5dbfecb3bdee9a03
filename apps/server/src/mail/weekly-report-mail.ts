import { type PostInWords, type ReportFacts, reportWords } from '@nonet/domain';

import type { MailText } from '#/mail/mail-text.ts';
import { type Addressee, type Letterhead, linkTo, oneLine, write } from '#/mail/mails.ts';

/** How many posts of one kind a mail lists; the page has all. */
const MOST_LISTED = 10;

/** How some days went, in the words of the page. */
export function weeklyReportMail(head: Letterhead, { name }: Addressee, facts: ReportFacts): MailText {
  const { days, summary, latest, failures, best } = reportWords(facts);
  return write(head, {
    subject: `Your week on Nonet, ${days}`,
    name,
    paragraphs: [summary, ...(latest === null ? [] : [unbroken(latest)])],
    sections: [
      { title: 'What failed', ...listOf(head, failures) },
      { title: 'Best posts', ...listOf(head, best) },
    ].filter(({ list }) => list.length > 0),
    action: { label: 'See the report', url: linkTo(head, '/reports/week', { of: facts.to }) },
    notes: ['This mail comes once a week. Your profile has the switch for it.'],
  });
}

function listOf(head: Letterhead, posts: readonly PostInWords[]) {
  const left = posts.length - MOST_LISTED;
  return {
    list: posts.slice(0, MOST_LISTED).map(({ postId, title, text }) => {
      return { label: oneLine(title), url: linkTo(head, `/posts/${postId}`), lines: [unbroken(text)] };
    }),
    ...(left > 0 ? { more: `And ${left} more.` } : {}),
  };
}

/** A sentence that others have written, without breaks. */
function unbroken(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
