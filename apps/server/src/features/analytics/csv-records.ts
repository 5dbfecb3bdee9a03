import type { AnalyticsExportQuery, BestTimes } from '@nonet/contract';
import {
  dayKey,
  figureNames,
  figureWords,
  networkIds,
  networkName,
  networkRules,
  wallTimeOf,
  weekdayName,
} from '@nonet/domain';
import type { WithinSpace } from '#/db/within-accounts.ts';

import { readAccounts } from '#/features/analytics/accounts.queries.ts';
import type { AnalyticsParts, Figures, Measured } from '#/features/analytics/analytics-parts.ts';
import { answerAnalytics, readAsked } from '#/features/analytics/answer-analytics.ts';
import { answerBestTimes } from '#/features/analytics/answer-best-times.ts';
import { readFollowers } from '#/features/analytics/answer-followers.ts';
import { placeOf, readOrder } from '#/features/analytics/list-measured-posts.ts';
import {
  type MeasuredRow,
  type PlaceInOrder,
  readMeasuredPosts,
  readReadingsOf,
} from '#/features/analytics/measured-posts.queries.ts';
import type { Cell } from '#/lib/csv.ts';

const ROWS_AT_ONCE = 500;
const HUNDREDTH_OF_HOUR_MS = 36_000;

/** What a network calls its figures stands beside them on screen. */
const figureHeadings = figureNames.map((name) => figureWords[name]);
const postHeadings = (timeZone: string) => [`Published (${timeZone})`, 'Network', 'Account', 'Title'];

type Records = AsyncGenerator<readonly Cell[]>;

/** What is shown on the screen, as records of a table, the first of them its headings in words (STAT-07). What is not known is empty. */
export function csvRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  switch (query.what) {
    case 'posts':
      return postRecords(parts, of, query);
    case 'readings':
      return readingRecords(parts, of, query);
    case 'networks':
      return networkRecords(parts, of, query);
    case 'days':
      return dayRecords(parts, of, query);
    case 'posts-by-day':
      return outcomeRecords(parts, of, query);
    case 'followers':
      return followerRecords(parts, of, query);
    case 'best-times':
      return bestTimeRecords(parts, of, query);
    default:
      return query.what satisfies never;
  }
}

/** All pages one after the other, so that any number of posts holds up nobody and memory never has all of them. */
async function postRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  const { measured, timeZone } = await readAsked(parts, of, query);
  const names = await accountNames(parts, of);
  const clock = clockIn(timeZone);
  async function* records(): Records {
    yield [...postHeadings(timeZone), ...figureHeadings, `Read (${timeZone})`, 'Still there', 'Address'];
    for await (const rows of pages(parts, measured, query)) {
      for (const { publishedAt, network, connectionId, title, figures, readAt, isGone, url } of rows) {
        const account = names.get(connectionId) ?? null;
        const there = isGone ? 'no' : 'yes';
        yield [
          clock(publishedAt),
          networkName(network),
          account,
          title,
          ...inOrder(figures),
          clock(readAt),
          there,
          url,
        ];
      }
    }
  }
  return records();
}

/** How each post grew: every reading as it was. */
async function readingRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  const { measured, timeZone } = await readAsked(parts, of, query);
  const names = await accountNames(parts, of);
  const clock = clockIn(timeZone);
  async function* records(): Records {
    yield [...postHeadings(timeZone), `Read (${timeZone})`, 'Hours after', ...figureHeadings];
    for await (const rows of pages(parts, measured, query)) {
      const readings = await readReadingsOf(
        parts.db,
        of.spaceId,
        rows.map(({ figuresId }) => figuresId),
      );
      for (const { figuresId, publishedAt, network, connectionId, title } of rows) {
        const post = [clock(publishedAt), networkName(network), names.get(connectionId) ?? null, title];
        for (const { readAt, ageMs, figures } of readings.get(figuresId) ?? []) {
          yield [...post, clock(readAt), Math.round(ageMs / HUNDREDTH_OF_HOUR_MS) / 100, ...inOrder(figures)];
        }
      }
    }
  }
  return records();
}

/** The posts of the table, some at a time. */
async function* pages(
  { db, found: findPosts }: AnalyticsParts,
  measured: Measured,
  query: AnalyticsExportQuery,
): AsyncGenerator<readonly MeasuredRow[]> {
  const order = readOrder(query);
  const found =
    query.q === undefined ? null : findPosts({ spaceId: measured.spaceId, accounts: measured.within }, query.q);
  for (let after: PlaceInOrder | null = null; ; ) {
    const rows = await readMeasuredPosts(db, { measured, order, found, after }, ROWS_AT_ONCE);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = placeOf(last, order);
  }
}

async function networkRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  const { networks, accounts } = await answerAnalytics(parts, of, query);
  async function* records(): Records {
    yield ['Network', 'Account', 'Span', 'Posts', 'Accounts', ...figureHeadings];
    for (const { network, ...sums } of networks) {
      const own = accounts.filter((account) => account.network === network);
      const all = { name: null, posts: sums.posts, count: sums.accounts, totals: sums.totals, before: sums.before };
      for (const { name, posts, count, totals, before } of [all, ...own.map((one) => ({ ...one, count: null }))]) {
        yield [networkName(network), name, 'Chosen range', posts, count, ...inOrder(totals)];
        if (before !== null) yield [networkName(network), name, 'Same span before', null, null, ...inOrder(before)];
      }
    }
  }
  return records();
}

async function dayRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  const { networks, timeZone } = await answerAnalytics(parts, of, query);
  async function* records(): Records {
    yield [`Day (${timeZone})`, 'Network', 'Posts', 'Figure', 'Value'];
    for (const { network, days } of networks) {
      const { word } = networkRules[network].figures.told[0];
      for (const { day, posts, value } of days) yield [day, networkName(network), posts, word, value];
    }
  }
  return records();
}

async function outcomeRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  const { postsByDay, timeZone } = await answerAnalytics(parts, of, query);
  async function* records(): Records {
    yield [`Day (${timeZone})`, 'Published', 'Published in part', 'Failed'];
    for (const { day, published, partial, failed } of postsByDay) yield [day, published, partial, failed];
  }
  return records();
}

async function followerRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  const { measured, timeZone } = await readAsked(parts, of, query);
  const names = await accountNames(parts, of);
  const [from, to] = [dayKey(measured.from, timeZone), dayKey(new Date(measured.to.getTime() - 1), timeZone)];
  const counts = await readFollowers(parts.db, { spaceId: of.spaceId, accounts: measured.accounts, from, to });
  async function* records(): Records {
    yield [`Day (${timeZone})`, 'Network', 'Account', 'Followers'];
    for (const { network, connectionId, day, count } of counts) {
      if (measured.networks?.includes(network) ?? true)
        yield [day, networkName(network), names.get(connectionId) ?? null, count];
    }
  }
  return records();
}

/** By each figure that a network tells: on the screen one of them is chosen. */
async function bestTimeRecords(parts: AnalyticsParts, of: WithinSpace, query: AnalyticsExportQuery): Promise<Records> {
  const { measured } = await readAsked(parts, of, query);
  const networks = measured.networks ?? networkIds;
  const told = networks.flatMap((network) => networkRules[network].figures.told.map((rule) => ({ network, ...rule })));
  const answers: { word: string; answer: BestTimes }[] = [];
  // What the plan does not have is refused before the first byte.
  for (const { network, name, word } of told)
    answers.push({ word, answer: await answerBestTimes(parts, of, { network, figure: name }) });
  async function* records(): Records {
    yield ['Network', 'Weekday', 'Hour', 'Posts', 'Figure', 'Lower quartile', 'Median', 'Upper quartile'];
    for (const { word, answer } of answers) {
      for (const { weekday, hour, posts, lowerQuartile, median, upperQuartile } of answer.cells) {
        const at = [networkName(answer.network), weekdayName(weekday), `${String(hour).padStart(2, '0')}:00`];
        yield [...at, posts, word, lowerQuartile, median, upperQuartile];
      }
    }
  }
  return records();
}

async function accountNames({ db }: AnalyticsParts, of: WithinSpace): Promise<ReadonlyMap<string, string>> {
  return new Map((await readAccounts(db, of)).map(({ connectionId, name }) => [connectionId, name]));
}

/** Instants as a clock in the zone shows them. */
function clockIn(timeZone: string): (instant: Date | null) => string | null {
  return (instant) => instant && wallTimeOf(instant, timeZone).slice(0, 16).replace('T', ' ');
}

function inOrder(figures: Figures): (number | null)[] {
  return figureNames.map((name) => figures[name]);
}
