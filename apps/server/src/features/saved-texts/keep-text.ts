import { randomUUID } from 'node:crypto';
import type { ChangeSavedText, NewSavedText, SavedTextKept } from '@nonet/contract';
import { checkSavedText, freeName, keptName, nameKey, SAVED_TEXTS_MAX, savedTextMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import {
  deleteText,
  insertText,
  readTexts,
  type StoredText,
  updateText,
} from '#/features/saved-texts/saved-texts.queries.ts';
import { ApiError } from '#/http/errors.ts';

export function addText(db: Database, spaceId: SpaceId, body: NewSavedText): Promise<SavedTextKept> {
  return changeTexts(db, spaceId, async (trx, texts) => {
    requireRoom(texts);
    const text = { id: randomUUID(), ...checked(body, texts), version: 1 };
    await insertText(trx, spaceId, text);
    return { text, besides: null };
  });
}

/** Changes the version that the caller saw. One that was changed elsewhere stays, and this one is kept beside it. */
export function changeText(
  db: Database,
  spaceId: SpaceId,
  id: string,
  { version, ...body }: ChangeSavedText,
): Promise<SavedTextKept> {
  return changeTexts(db, spaceId, async (trx, texts) => {
    const stored = texts.find((text) => text.id === id);
    if (stored === undefined) throw notFound();
    const name = keptName(body.name);
    // A repeated call, or the same change on both devices, asks for what is there.
    if (stored.name === name && stored.text === body.text) return { text: stored, besides: null };
    if (stored.version !== version) return keepBeside(trx, spaceId, { stored, body, texts });
    const others = texts.filter((text) => text !== stored);
    const text = { ...stored, ...checked(body, others), version: version + 1 };
    await updateText(trx, spaceId, text);
    return { text, besides: null };
  });
}

export async function removeText(db: Database, spaceId: SpaceId, id: string): Promise<void> {
  await changeTexts(db, spaceId, async (trx) => {
    if (!(await deleteText(trx, spaceId, id))) throw notFound();
  });
}

interface Conflict {
  stored: StoredText;
  body: NewSavedText;
  texts: readonly StoredText[];
}

/** OP-118: both are kept, and the caller is told. */
async function keepBeside(trx: Executor, spaceId: SpaceId, { stored, body, texts }: Conflict): Promise<SavedTextKept> {
  const name = freeName(keptName(body.name), new Set(texts.map((text) => text.nameKey)));
  const same = texts.find((text) => text !== stored && text.text === body.text && isNumbered(text.name, body.name));
  if (same !== undefined) return { text: same, besides: stored.name };
  requireRoom(texts);
  const text = { id: randomUUID(), ...checked({ name, text: body.text }, texts), version: 1 };
  await insertText(trx, spaceId, text);
  return { text, besides: stored.name };
}

/** The same call once more, as its answer was lost. */
function isNumbered(name: string, first: string): boolean {
  return nameKey(name).replace(/ \(\d+\)$/, '') === nameKey(first).replace(/ \(\d+\)$/, '');
}

/** One change of a user's texts after the other, so that neither their number nor their names can be passed by two at once. */
function changeTexts<Result>(
  db: Database,
  spaceId: SpaceId,
  change: (trx: Executor, texts: readonly StoredText[]) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (trx) => {
    await sql`select from spaces where id = ${spaceId} for no key update`.execute(trx);
    const result = await change(trx, await readTexts(trx, spaceId));
    await notifyLive(trx, [{ spaceId, topics: ['savedTexts'] }]);
    return result;
  });
}

function checked({ name, text }: NewSavedText, others: readonly StoredText[]): Omit<StoredText, 'id' | 'version'> {
  const problem = checkSavedText({ name, text });
  if (problem !== null) throw new ApiError(422, 'invalid-text', problem);
  const key = nameKey(name);
  if (others.some(({ nameKey }) => nameKey === key)) throw new ApiError(409, 'name-taken', savedTextMessages.nameTaken);
  return { name: keptName(name), nameKey: key, text };
}

function requireRoom(texts: readonly StoredText[]): void {
  if (texts.length >= SAVED_TEXTS_MAX) throw new ApiError(422, 'too-many-texts', savedTextMessages.full);
}

function notFound(): ApiError {
  return new ApiError(404, 'text-not-found', savedTextMessages.notFound);
}
