import { MEASURED_BATCH_MAX, measuredEvents, measuredPaths } from '@nonet/domain';
import { z } from 'zod';

import { WORD_BYTES } from './bounded.ts';

/** A random id that the browser makes when its person allows measuring, and forgets when they withdraw (OP-26). */
export const installationIdSchema = z.uuid();

/** Body of POST /api/measuring/events. Nothing in it can name a person, a post or an account. */
export const measuredBatchSchema = z.strictObject({
  installationId: installationIdSchema,
  events: z
    .array(
      z.strictObject({
        name: z.enum(measuredEvents),
        path: z.enum(measuredPaths),
        /** When it happened on the browser's clock: an ISO instant. */
        at: z.iso.datetime().max(WORD_BYTES),
      }),
    )
    .min(1)
    .max(MEASURED_BATCH_MAX),
});

export type MeasuredBatch = z.infer<typeof measuredBatchSchema>;
