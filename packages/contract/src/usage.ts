import { planIds } from '@nonet/domain';
import { z } from 'zod';

/** The month's usage and the plan behind it (GET /api/usage). */
export const usageSchema = z.object({
  /** 'YYYYMM' in UTC (OP-80). */
  month: z.string(),
  count: z.number(),
  /** Null: unlimited (OP-05). */
  limit: z.number().nullable(),
  plan: z.enum(planIds),
  planName: z.string(),
  /** Whether plans limit more than posts here; where they do not, everything else is open. */
  limited: z.boolean(),
  /** The colour of the usage card: a token name of the design. */
  color: z.string(),
  updatedAt: z.string().nullable(),
});

export type Usage = z.infer<typeof usageSchema>;
