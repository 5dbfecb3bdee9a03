import type { SeveralChanged } from '@nonet/contract';
import { type News, notifyOfCommitted } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { type Change, type Changed, changeLocked, newsOf, readPostId } from '#/features/posts/change-post.ts';
import { postsWithIds } from '#/features/posts/list-posts.queries.ts';
import { withListedTexts } from '#/features/posts/listed-texts.ts';
import { listedToWire } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { withShownFigures } from '#/features/posts/shown-figures.ts';
import { furtherTries } from '#/features/posts/write-limit.ts';
import type { Caller } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { internalError, refusalOf } from '#/http/error-response.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';

/**
 * How many posts of one call are changed at the same time. Most of the time of a change is that of its statements, one after the
 * other; more than this would take the database's connections from everybody else.
 */
const AT_ONCE = 4;

type Refused = SeveralChanged['refused'][number];

/**
 * Changes several posts, each in a transaction of its own (MOVE-06). A refused one does not hold up the others.
 * Browsers and workers are told once, of all.
 */
export async function changeSeveral<Item extends { id: string }>(
  parts: PostsParts,
  caller: Pick<Caller, 'uid' | 'role' | 'space' | 'accounts'>,
  items: readonly Item[],
  changeOf: (item: Item) => Change,
): Promise<SeveralChanged> {
  const { db, media, log, severalAtOnce } = parts;
  const of = withinOf(caller);
  const { spaceId } = of;
  const addresses = media.of(caller);
  refuseTwice(items);
  const tries = furtherTries(parts, caller.uid, items.length);
  if (tries !== null) await enforceLimit(db, tries);

  const done = new Map<string, Changed>();
  const refused = new Map<string, Omit<Refused, 'id'>>();
  /** When something fails on our side, or the database is away, nothing more is begun. */
  let failure: Omit<Refused, 'id'> | null = null;

  async function changeOne(item: Item): Promise<void> {
    if (failure !== null) {
      refused.set(item.id, failure);
      return;
    }
    try {
      const key = { ...of, id: readPostId(item.id) };
      done.set(key.id, await severalAtOnce(() => transact(db, (trx) => changeLocked(trx, parts, key, changeOf(item)))));
    } catch (error) {
      const { code, message } = refusalOf(error) ?? internalError;
      refused.set(item.id, { code, message });
      if (error instanceof ApiError) return;
      failure = { code, message };
      log.error({ spaceId, postId: item.id, err: error }, 'one of several posts could not be changed');
    }
  }

  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await changeOne(item);
    }),
  );

  await notifyOfCommitted(db, allNews(spaceId, done));
  const ids = items.map(({ id }) => id.toLowerCase()).filter((id) => done.has(id));
  const kept = ids.filter((id) => !done.get(id)?.isRemoved);
  const shown = await withShownFigures(parts, spaceId, await postsWithIds(db, of, kept));
  const rows = new Map(shown.map((row) => [row.id, row]));
  return {
    success: true,
    changed: kept
      .flatMap((id) => rows.get(id) ?? [])
      .map((row) => withListedTexts(listedToWire(row, addresses, caller))),
    // Among them is what was changed here and then removed by another call.
    removed: ids.filter((id) => !rows.has(id)),
    refused: items.flatMap(({ id }) => {
      const why = refused.get(id);
      return why === undefined ? [] : [{ id, ...why }];
    }),
  };
}

function refuseTwice(items: readonly { id: string }[]): void {
  const ids = new Set(items.map(({ id }) => id.toLowerCase()));
  if (ids.size < items.length) throw new ApiError(400, 'duplicate-post', 'The same post is named twice');
}

function allNews(spaceId: SpaceId, done: ReadonlyMap<string, Changed>): News {
  const news = [...done].map(([id, changed]) => newsOf({ spaceId, id }, changed));
  return { live: news.flatMap(({ live }) => live), due: news.flatMap(({ due }) => due) };
}
