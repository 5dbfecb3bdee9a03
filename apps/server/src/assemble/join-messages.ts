import type { Foundation } from '#/assemble/foundation.ts';
import { messagesRoutes } from '#/features/messages/messages.routes.ts';
import type { MessagesParts } from '#/features/messages/messages-parts.ts';

/** What people are told, in the list, by mail and by their browsers. */
export function joinMessages({ api, config, db }: Foundation): void {
  const messages: MessagesParts = { db, limitFactor: config.limitFactor };
  messagesRoutes(api, messages);
}
