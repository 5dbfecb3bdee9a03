import { type Endpoint, endpoint, Kind } from '#/payments/endpoint.ts';
import { list, paging, text, timeRange } from '#/payments/params.ts';
import { showEvent } from '#/payments/show-event.ts';

const events = new Kind(
  '/v1/events/:id',
  'event',
  (books) => books.events,
  (event, account) => showEvent(account, event),
);

/** What happened in the last 30 days, and the account itself. */
export const eventEndpoints: readonly Endpoint[] = [
  events.retrieve(),

  events.list(
    { ...paging, created: timeRange, type: text(), types: list(text()) },
    (row, { created, type, types }) =>
      fits(row.type, type) && (types?.includes(row.type) ?? true) && (created?.(row.created) ?? true),
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
