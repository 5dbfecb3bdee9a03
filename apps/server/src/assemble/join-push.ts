import { createOutsidePoster } from '@nonet/networks';

import type { Foundation } from '#/assemble/foundation.ts';
import { createNotifyBrowsers, type NotifyBrowsers } from '#/features/push/notify-browsers.ts';
import { pushRoutes } from '#/features/push/push.routes.ts';
import { sendPush } from '#/features/push/send-push.job.ts';
import type { Jobs } from '#/jobs/jobs.ts';

export function joinPush({ api, closing, config, db, jobs, log, sealer }: Foundation): void {
  const { limitFactor, mail, provider, publicUrl, networks } = config;
  const outside = createOutsidePoster(networks);
  closing.addEventListener('abort', () => outside.close(), { once: true });
  pushRoutes(api, { db, sealer, outside, limitFactor });
  const contact = publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${provider.isPlaceholder ? mail.from.address : provider.contactEmail}`;
  jobs.register('send-push', (order, { signal }) =>
    sendPush(
      {
        db,
        sealer,
        log,
        outside,
        contact,
        again: (executor, repeated, afterS) => jobs.enqueue(executor, 'send-push', repeated, { afterS }),
      },
      order,
      signal,
    ),
  );
}

/** What tells people of something in their browsers. */
export function notifyBrowsersBy(jobs: Pick<Jobs, 'enqueue'>): NotifyBrowsers {
  return createNotifyBrowsers((trx, order) => jobs.enqueue(trx, 'send-push', order));
}
