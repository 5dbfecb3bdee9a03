import type { Account } from '#/payments/account.ts';
import type { Event } from '#/payments/rows.ts';

/** An event as Stripe writes it. */
export function showEvent({ books }: Account, event: Event) {
  const pending = [...books.deliveries.values()].filter(
    ({ event: id, state }) => id === event.id && (state === 'waiting' || state === 'held'),
  );
  return {
    id: event.id,
    object: 'event' as const,
    api_version: event.apiVersion,
    created: event.created,
    data: { object: event.object, ...(event.previous === null ? {} : { previous_attributes: event.previous }) },
    livemode: false as const,
    pending_webhooks: pending.length,
    request: event.request,
    type: event.type,
  };
}
