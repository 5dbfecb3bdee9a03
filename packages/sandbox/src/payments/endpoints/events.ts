import { type Endpoint, endpoint, listOf, named } from '#/payments/endpoint.ts';
import { list, paging, text, timeRange } from '#/payments/params.ts';
import { showEvent } from '#/payments/show-event.ts';

/** What happened in the last 30 days, and the account itself. */
export const eventEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/events/:id', {}, ({ account, ids }) =>
    showEvent(account, named(account.books.events, 'event', ids['id'] ?? '')),
  ),

  endpoint(
    'GET',
    '/v1/events',
    { ...paging, created: timeRange, type: text(), types: list(text()) },
    ({ account, params }) => {
      const found = [...account.books.events.values()].filter(
        ({ created, type }) =>
          fits(type, params.type) && (params.types?.includes(type) ?? true) && (params.created?.(created) ?? true),
      );
      return listOf('/v1/events', found, params, (event) => showEvent(account, event));
    },
  ),

  endpoint('GET', '/v1/account', {}, ({ account }) => ({
    id: account.id,
    object: 'account',
    business_profile: { name: 'Nonet', url: null },
    charges_enabled: true,
    country: 'PL',
    default_currency: 'eur',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    settings: { dashboard: { display_name: 'Nonet sandbox', timezone: 'Etc/UTC' } },
    type: 'standard',
  })),
];

/** `customer.*` is every event of customers. */
function fits(type: string, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  return asked.endsWith('.*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
}
