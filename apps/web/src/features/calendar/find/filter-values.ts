import type { ListedPost } from '@nonet/contract';
import { type NetworkId, networkIds, networkName, plural, postStatuses, statusLabel, templateFor } from '@nonet/domain';

import type { FilterValue } from '#/networks/filter-list.tsx';

import {
  type ApprovalFilter,
  approvalFilters,
  needsPerson,
  type PostFilters,
  type StatusFilter,
} from '../address/calendar-address.ts';

/** The things that posts are filtered by. */
export type FilterName = keyof PostFilters;

export const filterNames: readonly FilterName[] = ['networks', 'accounts', 'statuses', 'templates', 'approval', 'mine'];

/** How many posts have each value of a filter. */
export type FilterCounts = Readonly<Record<FilterName, Readonly<Partial<Record<string, number>>>>>;

/** An account, as it is named in filters: also one that is no longer connected, as long as a post names it. */
export interface FilterAccount {
  readonly id: string;
  readonly network: NetworkId;
  readonly name: string;
}

export function countsOf(posts: readonly ListedPost[]): FilterCounts {
  const counts = {
    networks: {},
    accounts: {},
    statuses: {},
    templates: {},
    approval: {},
    mine: {},
  } satisfies FilterCounts;
  const add = (of: Record<string, number>, values: Iterable<string>) => {
    for (const value of values) of[value] = (of[value] ?? 0) + 1;
  };
  for (const post of posts) {
    add(counts.networks, new Set(post.targets.map(({ platform }) => platform)));
    add(counts.accounts, new Set(post.targets.map(({ connectionId }) => connectionId)));
    add(counts.statuses, needsPerson(post) ? [post.status, 'needs-you'] : [post.status]);
    if (post.template) add(counts.templates, [post.template.id]);
    if (post.approval) add(counts.approval, [post.approval.state]);
    if (post.author?.isYou) add(counts.mine, ['true']);
  }
  return counts;
}

const statuses: readonly StatusFilter[] = ['needs-you', ...postStatuses];

/** The values that can be chosen, in the order in which they are listed. Of templates only those that some post has. */
export function valuesOf(
  name: FilterName,
  accounts: readonly FilterAccount[],
  counts: FilterCounts | null,
): FilterValue[] {
  const count = (value: string) => (counts ? (counts[name][value] ?? 0) : null);
  switch (name) {
    case 'networks':
      return networkIds.map((network) => ({
        value: network,
        label: networkName(network),
        network,
        count: count(network),
      }));
    case 'accounts':
      return accounts.map(({ id, network, name }) => ({ value: id, label: name, network, count: count(id) }));
    case 'statuses':
      return statuses.map((status) => ({ value: status, label: labelOfStatus(status), count: count(status) }));
    case 'templates':
      return Object.keys(counts?.templates ?? {})
        .map((id) => ({ value: id, label: templateFor(id)?.name ?? id, count: count(id) }))
        .toSorted((one, other) => (one.label < other.label ? -1 : 1));
    case 'approval':
      return approvalFilters.map((state) => ({ value: state, label: approvalNames[state], count: count(state) }));
    case 'mine':
      return [{ value: 'true', label: 'Written by me', count: count('true') }];
    default:
      return name satisfies never;
  }
}

const approvalNames: Record<ApprovalFilter, string> = {
  waiting: 'Waiting',
  returned: 'Sent back',
  approved: 'Approved',
};

function labelOfStatus(status: StatusFilter): string {
  return status === 'needs-you' ? 'Needs you' : statusLabel(status);
}

/** With a value more, or less if it is chosen. The values keep the order of the list, so that one choice has one address. */
export function toggled(
  filters: PostFilters,
  name: FilterName,
  value: string,
  values: readonly FilterValue[],
): PostFilters {
  const chosen = new Set<string>(filters[name]);
  if (!chosen.delete(value)) chosen.add(value);
  const known = values.map((one) => one.value).filter((one) => chosen.has(one));
  const unknown = [...chosen].filter((one) => !known.includes(one));
  // The values of a list are those of its filter.
  return { ...filters, [name]: [...known, ...unknown] } as PostFilters;
}

const many: Record<FilterName, string> = {
  networks: 'network',
  accounts: 'account',
  statuses: 'state',
  templates: 'template',
  approval: 'approval',
  mine: 'author',
};

/** What is chosen, in words: 'Instagram', '2 accounts'; null when nothing is. */
export function chosenText(filters: PostFilters, name: FilterName, values: readonly FilterValue[]): string | null {
  const chosen: readonly string[] = filters[name];
  if (chosen.length === 0) return null;
  const [only] = chosen;
  const label = chosen.length === 1 ? values.find(({ value }) => value === only)?.label : undefined;
  return label ?? plural(chosen.length, many[name]);
}
