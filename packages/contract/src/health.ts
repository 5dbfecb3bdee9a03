import { z } from 'zod';

/** GET /api/health. The public sees only `status`; details come on loopback or with a bearer. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'paused', 'failing']),
  version: z.string().optional(),
  /** `full`: nothing can be stored, as its disk has no room. */
  database: z.enum(['ok', 'full', 'down']).optional(),
  /** What is wrong, in a sentence; null when nothing is. */
  problem: z.string().nullable().optional(),
  worker: z
    .object({
      /** Age of the newest worker beat; null when none was ever seen. */
      lastBeatMs: z.number().nullable(),
      /** How long the oldest claimable target has been waiting since its run time; 0 when none waits. */
      oldestRunMs: z.number(),
    })
    .optional(),
  /**
   * Why networks cannot fetch files from this installation. Null when they can, when no network needs to, or when
   * nobody knows yet.
   */
  fetchProblem: z.string().nullable().optional(),
});

export type Health = z.infer<typeof healthSchema>;
