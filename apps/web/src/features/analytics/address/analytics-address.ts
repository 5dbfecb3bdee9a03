import { addDays, type FigureName, figureNames, isWallTime, type NetworkId, networkIds } from '@nonet/domain';

import { type DaySpan, daysIn, lastDays } from './span.ts';

export const periods = [7, 30, 90] as const;
/** The last days up to today, or days of one's own. */
export type Period = (typeof periods)[number] | DaySpan;

export type Sort = 'published' | FigureName;
export type Order = 'descending' | 'ascending';

/** One figure of one network. */
export interface Measure {
  readonly network: NetworkId;
  readonly figure: FigureName;
}

/** What the screen shows. All of it is in the address of the page. */
export interface AnalyticsAddress {
  readonly period: Period;
  /** Empty: all. */
  readonly networks: readonly NetworkId[];
  /** Connection ids. Empty: all. */
  readonly accounts: readonly string[];
  readonly sort: Sort;
  readonly order: Order;
  readonly q: string;
  /** The target whose growth is shown; null: one that has grown. */
  readonly growth: string | null;
  /** The account whose followers are shown. */
  readonly followers: string | null;
  /** What the best times are of. */
  readonly best: Measure | null;
}

export const firstAddress: AnalyticsAddress = {
  period: 30,
  networks: [],
  accounts: [],
  sort: 'published',
  order: 'descending',
  q: '',
  growth: null,
  followers: null,
  best: null,
};

/** Figures are kept for 24 months: nothing earlier is asked for. */
const daysKept = 731;
const sorts: readonly Sort[] = ['published', ...figureNames];

/** Reads '?days=90&networks=bluesky'. What is missing or unknown is as at a first visit. */
export function readAddress(search: string, today: string): AnalyticsAddress {
  const query = new URLSearchParams(search);
  const list = (name: string) => query.get(name)?.split(',').filter(Boolean) ?? [];
  return {
    period: periodOf(query, today),
    networks: networkIds.filter((network) => list('networks').includes(network)),
    accounts: list('accounts'),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? firstAddress.sort,
    order: query.get('order') === 'ascending' ? 'ascending' : 'descending',
    q: query.get('q') ?? '',
    growth: query.get('growth') || null,
    followers: query.get('followers') || null,
    best: measureOf(query.get('best') ?? ''),
  };
}

export function writeAddress(address: AnalyticsAddress): string {
  const { period, networks, accounts, sort, order, q, growth, followers, best } = address;
  const query = new URLSearchParams();
  if (typeof period === 'number') query.set('days', String(period));
  else {
    query.set('from', period.first);
    query.set('to', period.last);
  }
  if (networks.length > 0) query.set('networks', networks.join(','));
  if (accounts.length > 0) query.set('accounts', accounts.join(','));
  if (sort !== firstAddress.sort) query.set('sort', sort);
  if (order !== firstAddress.order) query.set('order', order);
  if (q !== '') query.set('q', q);
  if (growth !== null) query.set('growth', growth);
  if (followers !== null) query.set('followers', followers);
  if (best !== null) query.set('best', measureWord(best));
  return `/analytics?${query}`;
}

/** The days that are shown. */
export function spanOf({ period }: Pick<AnalyticsAddress, 'period'>, today: string): DaySpan {
  return typeof period === 'number' ? lastDays(period, today) : period;
}

/** A measure in one word: 'instagram.views'. */
export function measureWord({ network, figure }: Measure): string {
  return `${network}.${figure}`;
}

export function measureOf(word: string): Measure | null {
  const [first, second] = word.split('.', 2);
  const network = networkIds.find((id) => id === first);
  const figure = figureNames.find((name) => name === second);
  return network && figure ? { network, figure } : null;
}

/** Days of one's own as far as there can be figures for them; null when there is no such day. */
export function ownSpan(first: string, last: string, today: string): DaySpan | null {
  if (!isDay(first) || !isDay(last) || first > last || first > today) return null;
  const span = { first, last: last > today ? today : last };
  return daysIn(span) > daysKept ? { first: addDays(span.last, 1 - daysKept), last: span.last } : span;
}

function periodOf(query: URLSearchParams, today: string): Period {
  const own = ownSpan(query.get('from') ?? '', query.get('to') ?? '', today);
  return own ?? periods.find((days) => String(days) === query.get('days')) ?? firstAddress.period;
}

function isDay(value: string): boolean {
  return value.length === 10 && isWallTime(`${value}T00:00`);
}
