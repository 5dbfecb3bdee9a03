import { setTimeout as sleep } from 'node:timers/promises';
import type { EditPost } from '@nonet/contract';
import { additionsOf, cardAddress, type LinkCard, type NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';
import { namedAmong } from '#/db/within-accounts.ts';
import { mergeDraft, type PostDraft } from '#/features/posts/post-input.ts';
import type { PostRow } from '#/features/posts/post-row.ts';
import { postById } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { draftOf } from '#/features/posts/stored-draft.ts';
import { type PostKey, postAmong } from '#/features/posts/within-accounts.ts';

/** A call that stores a post waits so long for a page, and no longer: what takes more is read when the post is stored. */
const PATIENCE_MS = 1_500;

/** What came of reading the page of an address: a card or none. */
export interface FoundCard {
  address: string;
  card: LinkCard | null;
  at: string;
}

type Connections = readonly { id: string; network: NetworkId }[];

/** A draft with the card of its first address, where the server is to read it and a network draws it. */
export async function withCard(
  parts: Pick<PostsParts, 'cards'>,
  spaceId: SpaceId,
  draft: PostDraft,
  connections: Connections,
): Promise<PostDraft> {
  const address = addressIn(draft, connections);
  return withFound(draft, address === null ? null : await find(parts, spaceId, address));
}

/** Reads the page for an edit that asks for it; null: there is no address, or the page takes longer. */
export async function readForEdit(
  parts: PostsParts,
  { spaceId, id, accounts }: PostKey,
  body: EditPost,
): Promise<FoundCard | null> {
  const stored = await postById(parts.db, spaceId, id);
  // Who may not change it is told so under its lock.
  if (stored === null || postAmong(accounts, stored) !== stored) return null;
  const draft = mergeDraft(draftOf(stored), body, parts.media.parse);
  const { rows } = await sql<{ id: string; network: NetworkId }>`
    select id, network from connections where space_id = ${spaceId} and id = any(${namedAmong(accounts, draft.connectionIds)})`.execute(
    parts.db,
  );
  const address = addressIn(draft, rows);
  return address === null ? null : find(parts, spaceId, address);
}

/** A draft with what was found for it. Where the address is another one by now, it is read when the post is stored. */
export function withFound(draft: PostDraft, found: FoundCard | null): PostDraft {
  if (draft.cardRead !== 'wanted' || found === null) return draft;
  const { address, at, card } = found;
  return { ...draft, additions: { ...draft.additions, card }, cardRead: { address, at } };
}

/** A draft that keeps the card that was read for the post, where its address is still the first one. */
export function withStored(draft: PostDraft, { additions, cardRead }: PostRow, connections: Connections): PostDraft {
  if (cardRead === null || addressIn(draft, connections) !== cardRead.address) return draft;
  return { ...draft, additions: { ...draft.additions, card: additionsOf(additions).card }, cardRead };
}

function addressIn(draft: PostDraft, connections: Connections): string | null {
  if (draft.cardRead !== 'wanted') return null;
  const networks = draft.connectionIds.flatMap((id) => connections.find((own) => own.id === id)?.network ?? []);
  return cardAddress(networks, { ...draft, poll: draft.additions.poll });
}

async function find(
  { cards }: Pick<PostsParts, 'cards'>,
  spaceId: SpaceId,
  address: string,
): Promise<FoundCard | null> {
  if (cards === undefined) return null;
  const enough = new AbortController();
  const read = cards.read(spaceId, address).then((found) => ({ card: found?.card ?? null }));
  const late = sleep(PATIENCE_MS, null, { signal: enough.signal }).catch(() => null);
  const found = await Promise.race([read, late]);
  enough.abort();
  return found === null ? null : { address, card: found.card, at: new Date().toISOString() };
}
