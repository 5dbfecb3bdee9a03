import { hourClockChoices, networkIds } from '@nonet/domain';
import { z } from 'zod';

import { boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** Query of GET /api/readiness: what a post that is not stored yet would be judged by. */
export const readinessFactsQuerySchema = z.object({
  /** Connection ids, comma-separated. */
  accounts: boundedText(LINE_BYTES),
  /** When the post would be due: an ISO instant. */
  at: boundedText(WORD_BYTES),
  /** The post that is edited: it is not counted among those that are planned. */
  post: z.uuid().optional(),
});

const instantMs = z.number().nullable();

/** Answer of GET /api/readiness: the facts about each of the user's accounts that was asked for. Instants are milliseconds since 1970. */
export const readinessFactsSchema = z.object({
  accounts: z.array(
    z.object({
      account: z.object({
        id: z.string(),
        platform: z.enum(networkIds),
        connected: z.boolean(),
        reconnectNeeded: z.boolean(),
        reconnectReason: z.string().nullable(),
        accessEndsMs: instantMs,
        isSetUp: z.boolean(),
        versionEndsMs: instantMs,
        unprovenSinceMs: instantMs,
        pausedUntilMs: instantMs,
        abilities: z.unknown(),
        abilitiesReadMs: instantMs,
        grantedScopes: z.array(z.string()).readonly().nullable(),
        hourClock: z.enum(hourClockChoices),
      }),
      /** Null where the network does not limit the posts of a day. */
      planned: z.object({ inDay: z.int(), toCome: z.int() }).nullable(),
      /** The texts of other posts, by their key, within the time in which the network refuses one again. Null where it refuses none. */
      texts: z.array(z.object({ key: z.int(), dueMs: z.number(), isOut: z.boolean() })).nullable(),
    }),
  ),
});

export type ReadinessFactsQuery = z.infer<typeof readinessFactsQuerySchema>;
export type ReadinessFactsOnWire = z.infer<typeof readinessFactsSchema>;
