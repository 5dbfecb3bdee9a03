import { linkCardReadSchema, readLinkCardSchema } from '@nonet/contract';
import { linkCardUnreadable } from '@nonet/domain';
import type { Database } from '#/db/pool.ts';
import type { LinkCards } from '#/features/link-cards/create-link-cards.ts';
import type { Api, FileReader } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const READS_PER_MINUTE = 30;

const read = createRoute({
  method: 'post',
  path: '/api/link-cards',
  'x-action': 'draft',
  summary: 'Read the page at an address, and answer the card that is drawn of it',
  request: jsonBody(readLinkCardSchema),
  responses: jsonResponse(200, linkCardReadSchema, 'The card.'),
});

interface Parts {
  db: Database;
  linkCards: Pick<LinkCards, 'tell'>;
  address: { of(reader: FileReader): { url(id: string): string } };
  limitFactor: number;
}

export function linkCardsRoutes(api: Api, { db, linkCards, address, limitFactor }: Parts): void {
  api.openapi(read, async (c) => {
    const { uid, space } = c.get('caller');
    await enforceLimit(db, { key: 'link-cards', userId: uid, max: READS_PER_MINUTE * limitFactor, windowS: 60 });
    const { url, mayBeNone } = c.req.valid('json');
    const told = await linkCards.tell(space.id, url.trim());
    if (told.kind !== 'card') {
      const reason = linkCardUnreadable[told.why];
      if (mayBeNone !== true) throw new ApiError(422, 'card-unreadable', reason);
      return c.json({ card: null, imageUrl: null, reason }, 200);
    }
    const { card } = told;
    return c.json(
      { card, imageUrl: card.imageId === null ? null : address.of(c.get('caller')).url(card.imageId) },
      200,
    );
  });
}
