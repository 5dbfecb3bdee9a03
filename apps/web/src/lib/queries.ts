import type { AccountAbilities, BillingPlan } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKeys } from './query.ts';

/** The reads that several screens share. Use with `useQuery(meQuery())`. */
export const meQuery = () => queryOptions({ queryKey: queryKeys.me, queryFn: ({ signal }) => api.me.read(signal) });

/** Cached per user (CONN-16), because the key contains the user. */
export const connectionsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...queryKeys.connections, uid],
    queryFn: ({ signal }) => api.connections.read(uid, signal),
    // The read itself tries a second way; when both fail, that is the answer (CONN-17).
    retry: false,
  });

/**
 * What accounts may do, by their ids; null for one that could not be asked. Below the accounts, so that the live stream's news of these
 * renew it too.
 */
export const abilitiesQuery = (connectionIds: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.connections, 'abilities', ...connectionIds],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, AccountAbilities | null>>> => {
      const read = async (id: string) => [id, await api.connections.abilities(id, signal).catch(() => null)] as const;
      return Object.fromEntries(await Promise.all(connectionIds.map(read)));
    },
    enabled: connectionIds.length > 0,
  });

/** Accounts that came with one consent and wait to be chosen. Below the accounts, so that their news renew it too. */
export const offersQuery = (uid: string) =>
  queryOptions({
    queryKey: [...queryKeys.connections, 'offers', uid],
    queryFn: ({ signal }) => api.connections.offers(signal),
  });

export const networksQuery = () =>
  queryOptions({
    queryKey: queryKeys.networks,
    queryFn: ({ signal }) => api.networks(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Facts about the installation, which change only with a restart of the server. */
export const siteQuery = () =>
  queryOptions({
    queryKey: queryKeys.site,
    queryFn: ({ signal }) => api.site(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const usageQuery = () => queryOptions({ queryKey: queryKeys.usage, queryFn: ({ signal }) => api.usage(signal) });

/** The catalogue, the same for everybody. */
/** How often it is looked whether the payment provider has told its prices: a server that has just started asks for them. */
const pricesMs = 3_000;

export const plansQuery = () =>
  queryOptions({
    queryKey: queryKeys.plans,
    queryFn: ({ signal }) => api.plans(signal),
    refetchInterval: ({ state: { data } }) => (data?.sold && data.plans.some(isUnpriced) ? pricesMs : false),
  });

const isUnpriced = ({ monthlyPriceId, yearlyPriceId }: BillingPlan) =>
  monthlyPriceId === null || yearlyPriceId === null;

/** How often a checkout that is being confirmed is asked about, should the live stream be cut. */
const confirmingMs = 5_000;

/** The plan of the user, and what pays for it. */
export const ownPlanQuery = () =>
  queryOptions({
    queryKey: queryKeys.plan,
    queryFn: ({ signal }) => api.ownPlan(signal),
    refetchInterval: ({ state }) => (state.data?.confirming ? confirmingMs : false),
  });
