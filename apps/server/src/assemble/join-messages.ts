import type { Foundation } from '#/assemble/foundation.ts';
import { messagesRoutes } from '#/features/messages/messages.routes.ts';
import type { MessagesParts } from '#/features/messages/messages-parts.ts';
import { tellMessages } from '#/features/messages/tell-messages.ts';
import { unsubscribeRoutes } from '#/features/messages/unsubscribe.routes.ts';

/** What people are told, in the list, by mail and by their browsers. */
export function joinMessages({ api, config, db, jobs, log, sweeps, unsubscribeLinks }: Foundation): void {
  const { limitFactor, messageWaitMs: waitMs } = config;
  const messages: MessagesParts = { db, limitFactor };
  messagesRoutes(api, messages);
  unsubscribeRoutes(api, { ...messages, links: unsubscribeLinks });
  const mail: Parameters<typeof tellMessages>[0]['mail'] = (trx, told) =>
    jobs.enqueue(trx, 'send-mail', { kind: 'messages', ...told });
  sweeps.push(() => tellMessages({ ...messages, log, waitMs, mail }));
}
