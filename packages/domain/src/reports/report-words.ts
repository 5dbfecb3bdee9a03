import { lateness } from '#/messages/lateness.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';

/** What a report says, as GET /api/reports/week answers it. */
export interface ReportFacts {
  readonly from: string;
  readonly to: string;
  readonly published: number;
  readonly partial: number;
  readonly failed: number;
  readonly latest: { readonly lateMs: number; readonly postId: string; readonly title: string } | null;
  readonly failures: readonly (ReportedPost & { readonly message: string })[];
  readonly best: readonly (ReportedPost & { readonly figure: string; readonly value: number })[];
}

interface ReportedPost {
  readonly postId: string;
  readonly title: string;
  readonly network: NetworkId;
  readonly account: string;
}

/** A post in words: its title, and what is said of it. */
export interface PostInWords {
  readonly postId: string;
  readonly title: string;
  readonly text: string;
}

/** A report in words. */
export interface ReportWords {
  /** 'Nov 16 – 22, 2026' */
  readonly days: string;
  /** How many went out, in sentences. */
  readonly summary: string;
  /** How late the latest was; null when none went out. */
  readonly latest: string | null;
  readonly failures: readonly PostInWords[];
  readonly best: readonly PostInWords[];
}

/** A report in words, the same for the mail and for the page (NOTE-04). */
export function reportWords(facts: ReportFacts): ReportWords {
  return {
    days: daysName(facts.from, facts.to),
    summary: summaryOf(facts),
    latest: latestOf(facts),
    failures: facts.failures.map(({ postId, title, message, ...account }) => {
      return { postId, title, text: `${nameOf(account)}: ${message}` };
    }),
    best: facts.best.map(({ postId, title, figure, value, ...account }) => {
      return { postId, title, text: `${nameOf(account)}: ${figure} ${inDigits(value)}` };
    }),
  };
}

const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/** The days of a report, 'YYYY-MM-DD', as they are written: 'Nov 16 – 22, 2026'. */
export function daysName(from: string, to: string): string {
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)).replaceAll('\u2009', ' ');
}

function summaryOf({ published, partial, failed }: ReportFacts): string {
  const sentences = [
    published > 0 && `${posts(published)} went out.`,
    partial > 0 && `${posts(partial)} went out on some of the accounts only.`,
    failed > 0 && `${posts(failed)} did not go out.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? 'No post was due.' : sentences.join(' ');
}

function latestOf({ latest }: ReportFacts): string | null {
  if (latest === null) return null;
  const words = lateness(latest.lateMs);
  return words === lateness(0) ? 'Every post went out in its second.' : `The latest went out ${words}: ${latest.title}`;
}

function nameOf({ network, account }: Pick<ReportedPost, 'network' | 'account'>): string {
  return `${networkName(network)} (${account})`;
}

function posts(count: number): string {
  return count === 1 ? '1 post' : `${inDigits(count)} posts`;
}

function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}
