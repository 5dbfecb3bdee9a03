import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import type { Way } from '#/pinterest/auth.ts';
import { accessOf, type Board, boardsWire, boardWire, pinterestId, sectionsWire } from '#/pinterest/wire.ts';
import type { Place } from '#/port.ts';

/** The most that Pinterest gives at once, and how often it is asked: nobody has as many boards (help: 2,000 at most). */
const PAGE = '250';
const MAX_PAGES = 8;

/** The boards that a Pin can go to. Protected ones are for advertisements, and are left out. */
export const listBoards: Way<'listPlaces'> = async (app, auth, { signal }) => {
  const privacy = auth.scopes.includes('boards:read_secret') ? 'PUBLIC_AND_SECRET' : 'PUBLIC';
  const boards = await everyPage(app.api(accessOf(auth, signal)), '/boards', { privacy }, boardsWire);
  return Array.isArray(boards) ? { kind: 'places', places: boards.map(placeOf) } : boards;
};

export const createBoard: Way<'createPlace'> = async (app, { name, description, isSecret }, auth, { signal }) => {
  const asked = { name, ...(description === '' ? {} : { description }), privacy: isSecret ? 'SECRET' : 'PUBLIC' };
  const ask = app.api(accessOf(auth, signal));
  const made = await ask({ method: 'POST', path: '/boards', json: asked, answer: boardWire });
  return made.kind === 'ok' ? { kind: 'place', place: placeOf(made.value) } : made.failure;
};

export const listSections: Way<'listParts'> = async (app, boardId, auth, { signal }) => {
  if (!pinterestId.safeParse(boardId).success) {
    return { kind: 'rejected', code: 'board-not-found', message: 'This is not a board at Pinterest.' };
  }
  const sections = await everyPage(app.api(accessOf(auth, signal)), `/boards/${boardId}/sections`, {}, sectionsWire);
  return Array.isArray(sections) ? { kind: 'parts', parts: sections } : sections;
};

function placeOf({ id, name, privacy }: Board): Place {
  return { id, name, isSecret: privacy === 'SECRET' };
}

/** Every item of a list; what is beyond the last page that is asked for is left out. */
async function everyPage<Item>(
  ask: Ask,
  path: string,
  query: Readonly<Record<string, string>>,
  answer: Parameters<typeof ask<{ items: Item[]; bookmark?: string | null | undefined }>>[0]['answer'],
): Promise<Item[] | Refused> {
  const items: Item[] = [];
  let bookmark: string | null | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const more = bookmark == null ? {} : { bookmark };
    const read = await ask({ path, query: { ...query, page_size: PAGE, ...more }, answer });
    if (read.kind !== 'ok') return refusedList(read);
    items.push(...read.value.items);
    bookmark = read.value.bookmark;
    if (bookmark == null) break;
  }
  return items;
}

function refusedList({ failure }: ApiFailed): Refused {
  return retryIfUnknown(failure);
}
