import type { Analytics, MeasuredPost, NetworkAnalytics } from '@nonet/contract';
import { type FigureName, figureNames, type NetworkId, networkIds, networkRules } from '@nonet/domain';
import type { WithinSpace } from '#/db/within-accounts.ts';

import { type MeasuredAccount, type Reader, readAccounts, readReader } from '#/features/analytics/accounts.queries.ts';
import { type AnalyticsParts, type Figures, type Measured, readLists } from '#/features/analytics/analytics-parts.ts';
import { cursorAfter } from '#/features/analytics/list-measured-posts.ts';
import { MEASURED_PAGE, type MeasuredRow, readMeasuredPosts } from '#/features/analytics/measured-posts.queries.ts';
import { type ShownRange, shownRange } from '#/features/analytics/shown-range.ts';
import { readPostsByDay, readSums, readTotals, type Totals } from '#/features/analytics/totals.queries.ts';

const newestFirst = { figure: null, isAscending: false };
const nothing = Object.fromEntries(figureNames.map((name) => [name, null])) as Figures;

export interface AskedRange {
  from: string;
  to: string;
  networks?: string | undefined;
  accounts?: string | undefined;
}

/** The person, and the posts whose figures are answered, after plan and retention. */
export interface Asked {
  measured: Measured;
  shown: ShownRange;
  reader: Reader;
  timeZone: string;
}

export async function readAsked(
  parts: AnalyticsParts,
  { spaceId, accounts: within }: WithinSpace,
  query: AskedRange,
): Promise<Asked> {
  const { db, holderOf } = parts;
  const [reader, holder] = await Promise.all([readReader(db, spaceId), holderOf(db, spaceId)]);
  const { timeZone } = reader;
  const shown = shownRange(query, { holder, timeZone, now: reader.now });
  const { from, to } = shown;
  return { measured: { spaceId, within, from, to, ...readLists(query, within) }, shown, reader, timeZone };
}

/** The first answer of the screen: sums of the range by network, account and day, and its newest posts (STAT-01, STAT-05). */
export async function answerAnalytics(parts: AnalyticsParts, of: WithinSpace, query: AskedRange): Promise<Analytics> {
  const { db } = parts;
  const { measured, shown, reader, timeZone } = await readAsked(parts, of, query);
  const page = { measured, order: newestFirst, found: null, after: null };
  const [totals, before, postsByDay, accounts, rows] = await Promise.all([
    readTotals(db, measured, timeZone),
    shown.before === null ? null : readSums(db, { ...measured, ...shown.before }),
    readPostsByDay(db, measured, timeZone),
    readAccounts(db, of),
    readMeasuredPosts(db, page, MEASURED_PAGE + 1),
  ]);
  const isChosen = ({ network, connectionId }: MeasuredAccount) =>
    (measured.networks?.includes(network) ?? true) && (measured.accounts?.includes(connectionId) ?? true);
  const chosen = accounts.filter(isChosen);
  const ofNetworks = totals.filter((row) => row.of === 'network');
  const posts = sumOf(ofNetworks, (row) => row.posts);
  const deleted = sumOf(ofNetworks, (row) => row.deleted);
  return {
    from: shown.from.toISOString(),
    to: shown.to.toISOString(),
    timeZone,
    limit: shown.limit,
    reading: readingOf(parts, reader, accounts),
    networks: networkIds.map((network) => {
      const own = chosen.filter((account) => account.network === network);
      return networkAnswer(parts, network, { accounts: own, totals, before: formerOf(network, before) });
    }),
    postsByDay,
    accounts: chosen.flatMap((account) => accountAnswer(account, { totals, before, from: measured.from })),
    posts: rows.slice(0, MEASURED_PAGE).map(postOnWire),
    nextCursor: cursorAfter(rows, newestFirst),
    total: posts - deleted,
    deleted,
  };
}

/** How the reading stands for a person. */
export function readingOf(
  { askPauseMs }: Pick<AnalyticsParts, 'askPauseMs'>,
  { readsFigures, askedAt, now }: Reader,
  accounts: readonly Pick<MeasuredAccount, 'readAt'>[],
): Analytics['reading'] {
  const mayAskFrom = askedAt === null ? null : new Date(askedAt.getTime() + askPauseMs);
  return {
    isOn: readsFigures,
    readAt: latest(accounts.map(({ readAt }) => readAt)),
    mayAskFrom: mayAskFrom === null || mayAskFrom <= now ? null : mayAskFrom.toISOString(),
  };
}

export function postOnWire({ exactly: _cursor, figuresId: _row, ...row }: MeasuredRow): MeasuredPost {
  return { ...row, publishedAt: row.publishedAt.toISOString(), readAt: row.readAt?.toISOString() ?? null };
}

function networkAnswer(
  { networks }: Pick<AnalyticsParts, 'networks'>,
  network: NetworkId,
  {
    accounts,
    totals,
    before,
  }: { accounts: readonly MeasuredAccount[]; totals: readonly Totals[]; before: Figures | null },
): NetworkAnalytics {
  const own = totals.filter((row) => row.network === network);
  const sums = own.find((row) => row.of === 'network');
  const main: FigureName = networkRules[network].figures.told[0].name;
  const followers = accounts.flatMap((account) => (account.connected ? (account.followers ?? []) : []));
  return {
    network,
    state: stateOf(network, networks.get(network)?.figures !== undefined, accounts),
    troubles: accounts.flatMap(troubleOf),
    posts: sums?.posts ?? 0,
    accounts: own.filter((row) => row.of === 'account').length,
    totals: sums?.figures ?? nothing,
    before,
    days: own.flatMap(({ day, posts, figures }) => (day === null ? [] : [{ day, posts, value: figures[main] }])),
    readAt: latest(own.map(({ readAt }) => readAt)),
    followers: followers.length === 0 ? null : sumOf(followers, (count) => count),
  };
}

function stateOf(network: NetworkId, isRead: boolean, accounts: readonly MeasuredAccount[]): NetworkAnalytics['state'] {
  const connected = accounts.filter((account) => account.connected);
  // Reading costs, or needs a right that the operator's app is not said to have.
  if (!isRead && (networkRules[network].figures.cost !== null || connected.length > 0)) return 'off';
  if (connected.length === 0) return 'nothing';
  if (connected.every((account) => troubleOf(account).length > 0)) return 'not-allowed';
  return connected.some((account) => account.hasRecentPost) ? 'on' : 'nothing';
}

/** Why the figures of an account are not read, for as long as it is connected. */
function troubleOf(account: MeasuredAccount): NetworkAnalytics['troubles'] {
  const { connectionId, connected, reconnectNeeded, reconnectReason, trouble, troubleCode } = account;
  if (!connected) return [];
  if (reconnectNeeded) {
    const message = reconnectReason ?? 'This account is signed out. Connect it again to go on.';
    return [{ connectionId, message, mayReconnect: true }];
  }
  if (trouble === null) return [];
  return [{ connectionId, message: trouble, mayReconnect: troubleCode === 'figures-not-allowed' }];
}

function accountAnswer(
  { connectionId, network, name, followers, countedOn }: MeasuredAccount,
  { totals, before, from }: { totals: readonly Totals[]; before: ReadonlyMap<string, Figures> | null; from: Date },
): Analytics['accounts'] {
  const sums = totals.find((row) => row.of === 'account' && row.connectionId === connectionId);
  const posts = sums?.posts ?? 0;
  const wasCounted = countedOn !== null && countedOn >= from.toISOString().slice(0, 10);
  if (posts === 0 && !wasCounted) return [];
  const figures = { totals: sums?.figures ?? nothing, before: formerOf(connectionId, before) };
  return [{ connectionId, network, name, posts, ...figures, followers }];
}

/** What a network or an account had in the span before; null where that is not shown. */
function formerOf(one: string, before: ReadonlyMap<string, Figures> | null): Figures | null {
  return before === null ? null : (before.get(one) ?? nothing);
}

function sumOf<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((sum, item) => sum + pick(item), 0);
}

function latest(times: readonly (Date | null)[]): string | null {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}
