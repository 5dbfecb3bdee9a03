import { LINK_CARD_MAX } from '@nonet/domain';
import { z } from 'zod';

import { linkCardSchema } from './additions.ts';
import { boundedText } from './bounded.ts';

/** Body of POST /api/link-cards: an address, with or without its protocol. */
export const readLinkCardSchema = z.object({
  url: boundedText(LINK_CARD_MAX.url),
  /** True: a page that gives no card is answered with `card: null` and the reason, as no browser shall note an error while somebody types. */
  mayBeNone: z.boolean().optional(),
});

/** Its answer: the card of the page, as a post may send it. */
export const linkCardReadSchema = z.object({
  /** Null only where the call said that there may be none. */
  card: linkCardSchema.nullable(),
  /** Where the picture of the card can be fetched; null: it has none. */
  imageUrl: z.string().nullable(),
  /** Why there is no card: a whole sentence. Absent: there is one. */
  reason: z.string().optional(),
});

export type LinkCardRead = z.infer<typeof linkCardReadSchema>;
