import type { Foundation } from '#/assemble/foundation.ts';
import { notifyBrowsersBy } from '#/assemble/join-push.ts';
import { messagesRoutes } from '#/features/messages/messages.routes.ts';
import type { MessagesParts } from '#/features/messages/messages-parts.ts';
import { type TellParts, tellMessages } from '#/features/messages/tell-messages.ts';
import { unsubscribeRoutes } from '#/features/messages/unsubscribe.routes.ts';
import { pushKeys } from '#/features/push/push-keys.ts';
import { readBrowsers } from '#/features/push/push-subscriptions.queries.ts';
import { chooseReport, endReports, readReportState } from '#/features/reports/wanted-reports.queries.ts';
import { mayMailUnverified } from '#/mail/mail-server.ts';

/** What people are told, in the list, by mail and by their browsers. */
export function joinMessages({ api, config, db, jobs, log, sealer, sweeps, unsubscribeLinks }: Foundation): void {
  const { limitFactor, messageWaitMs: waitMs } = config;
  const messages: MessagesParts = {
    db,
    limitFactor,
    mayMailUnverified: mayMailUnverified(config.mail.server),
    report: { read: readReportState, choose: chooseReport, end: endReports },
    push: {
      key: async (database) => (await pushKeys(database, sealer)).publicKey,
      browsers: readBrowsers,
      notify: notifyBrowsersBy(jobs),
    },
  };
  messagesRoutes(api, messages);
  unsubscribeRoutes(api, { ...messages, links: unsubscribeLinks });
  const mail: TellParts['mail'] = (trx, told) => jobs.enqueue(trx, 'send-mail', { kind: 'messages', ...told });
  sweeps.push(() => tellMessages({ ...messages, log, waitMs, mail }));
}
