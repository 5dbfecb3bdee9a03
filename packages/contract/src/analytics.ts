import { MEASURED_BATCH_MAX, measuredEvents, measuredPaths } from '@nonet/domain';
import { z } from 'zod';

/** A random id that the browser makes with consent and forgets when it is withdrawn (OP-26). */
export const installationIdSchema = z.uuid();

/** Body of POST /api/analytics/events. Nothing in it can name a person, a post or an account. */
export const analyticsEventsSchema = z.strictObject({
  installationId: installationIdSchema,
  events: z
    .array(
      z.strictObject({
        name: z.enum(measuredEvents),
        path: z.enum(measuredPaths),
        /** When it happened on the browser's clock: an ISO instant. */
        at: z.iso.datetime(),
      }),
    )
    .min(1)
    .max(MEASURED_BATCH_MAX),
});

export type AnalyticsEvents = z.infer<typeof analyticsEventsSchema>;
