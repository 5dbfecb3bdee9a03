import type { LinkCard } from '@nonet/domain';
import type { PageReader, Unreadable } from '@nonet/networks';
import type { Logger } from 'pino';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { findLinkCard, keepLinkCard } from '#/features/link-cards/link-cards.queries.ts';
import { createKeyedGate } from '#/lib/keyed-gate.ts';

interface LinkCardsParts {
  db: Database;
  /** Null: this server reads no pages. */
  reader: PageReader | null;
  /** Null: it is no picture that can be used, or there is no room for it. */
  storePicture(picture: { spaceId: SpaceId; bytes: Uint8Array; fileName: string }): Promise<string | null>;
  log: Logger;
}

/** What came of reading a page. */
export type CardRead =
  | { kind: 'card'; card: LinkCard; lacksPicture: boolean }
  | { kind: 'unreadable'; why: Unreadable | 'off' };

/** Cards of pages, read for a person. */
export interface LinkCards {
  /** Within an hour the same address is read once for a person, and nothing new is stored. */
  tell(spaceId: SpaceId, address: string): Promise<CardRead>;
  /** The same where only the card counts. Null: there is none now. */
  read(spaceId: SpaceId, address: string): Promise<{ card: LinkCard; lacksPicture: boolean } | null>;
}

/** Pages that are read for one person at the same time. */
const AT_ONCE = 2;
/** The page has five seconds and its picture another five. */
const TIMEOUT_MS = 12_000;

/** Makes the one reader of cards of this process. */
export function createLinkCards({ db, reader, storePicture, log }: LinkCardsParts): LinkCards {
  const inTurn = createKeyedGate(AT_ONCE);
  const underWay = new Map<string, Promise<CardRead>>();

  async function readNow(spaceId: SpaceId, address: string): Promise<CardRead> {
    if (reader === null) return { kind: 'unreadable', why: 'off' };
    const known = await findLinkCard(db, spaceId, address);
    if (known !== null) return { kind: 'card', card: known, lacksPicture: false };
    const how = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const read = await reader.page(address, how);
    if (read.kind !== 'page') return read;
    const { url, title, description, picture } = read.page;
    const bytes = picture === null ? null : await reader.picture(picture, how);
    const fileName = picture === null ? '' : (URL.parse(picture)?.pathname.split('/').at(-1) ?? '');
    const imageId = bytes === null || bytes.length === 0 ? null : await storePicture({ spaceId, bytes, fileName });
    const card = { url, title, description, imageId };
    await keepLinkCard(db, spaceId, address, card);
    return { kind: 'card', card, lacksPicture: picture !== null && imageId === null };
  }

  function tell(spaceId: SpaceId, address: string): Promise<CardRead> {
    const key = `${spaceId} ${address}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const reading = inTurn(spaceId, () => readNow(spaceId, address)).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  return {
    tell,
    async read(spaceId, address) {
      const read = await tell(spaceId, address).catch((error: unknown) => {
        log.warn({ err: error, spaceId }, 'the page of a link card could not be read');
        return null;
      });
      return read?.kind === 'card' ? read : null;
    },
  };
}
