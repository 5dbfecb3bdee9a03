import { randomBytes } from 'node:crypto';
import type { NewReviewLink, ReviewLinkMade } from '@nonet/contract';
import {
  dayKey,
  formatShortDay,
  isLongerThan,
  parseInstant,
  REVIEW_DAYS,
  REVIEW_NAME_MAX,
  REVIEW_PASSWORD,
  REVIEW_POSTS_MAX,
  reviewMessages,
} from '@nonet/domain';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { transact } from '#/db/transaction.ts';
import { findTheirLink, insertLink, knownPosts, type LinksOf, type NewLink } from '#/features/review/links.queries.ts';
import type { ReviewParts } from '#/features/review/review-parts.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

const DAY_MS = 24 * 3_600_000;

/** The secret of a link: 160 bits. Only its hash is stored. */
const createToken = () => randomBytes(20).toString('base64url');

/** Makes a link. Its address is told only here. */
export async function makeLink(parts: ReviewParts, caller: Caller, wish: NewReviewLink): Promise<ReviewLinkMade> {
  const now = new Date();
  const range = rangeOf(wish);
  const posts = [...new Set(wish.posts ?? [])];
  if (range === null && posts.length === 0) throw refused('no-posts', reviewMessages.noPosts);
  if (range !== null && posts.length > 0) throw refused('posts-or-range', reviewMessages.both);
  if (posts.length > REVIEW_POSTS_MAX) throw refused('too-many-posts', reviewMessages.tooManyPosts);
  const filters = filtersOf(wish);
  parts.posts.readFilters(filters);
  const password = passwordOf(wish);
  const link: NewLink = {
    id: timeOrderedId(),
    spaceId: caller.space.id,
    madeBy: caller.uid,
    name: named(wish.name) ?? nameOf(range, posts.length, caller.timeZone ?? 'UTC'),
    guest: named(wish.guest),
    token: createToken(),
    passwordHash: password && (await parts.passwords.hash(password)),
    may: wish.may,
    showFigures: wish.showFigures ?? false,
    range,
    filters,
    posts: posts.map((id) => id.toLowerCase()),
    expiresAt: endOf(wish, now),
  };
  await transact(parts.db, async (trx) => {
    const ids = link.posts.filter((id) => UUID.test(id));
    const known = await knownPosts(trx, { spaceId: link.spaceId, accounts: caller.accounts }, ids);
    if (known.length < link.posts.length) throw new ApiError(404, 'post-not-found', 'Post not found');
    await insertLink(trx, link);
    const { spaceId, id, name } = link;
    await noteActivity(trx, {
      spaceId,
      by: { uid: caller.uid },
      what: 'review-link-made',
      subject: id,
      after: { name },
    });
  });
  const made = await findTheirLink(parts.db, linksOf(caller), link.id);
  if (made === undefined) throw new Error('A stored link is not found');
  return { id: link.id, url: `${parts.publicUrl}/review/${link.token}`, link: made };
}

/** The links that a caller looks after. */
export function linksOf({ uid, space, accounts }: Caller): LinksOf {
  return { spaceId: space.id, readerId: uid, isBound: accounts !== null };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const refused = (code: string, message: string) => new ApiError(422, code, message);

function rangeOf({ from, to }: NewReviewLink): NewLink['range'] {
  if (from === undefined && to === undefined) return null;
  const [begins, ends] = [parseInstant(from ?? ''), parseInstant(to ?? '')];
  if (begins === null || ends === null) throw refused('invalid-range', reviewMessages.noPosts);
  if (begins >= ends) throw refused('invalid-range', reviewMessages.backwards);
  if (ends.getTime() - begins.getTime() > (REVIEW_DAYS.most + 1) * DAY_MS)
    throw refused('invalid-range', reviewMessages.tooLongRange);
  return { from: begins, to: ends };
}

function filtersOf({ filters = {} }: NewReviewLink): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, list]) => (list ? [[name, list]] : [])));
}

function passwordOf({ password = '' }: NewReviewLink): string | null {
  if (password === '') return null;
  if (password.length < REVIEW_PASSWORD.least) throw refused('password-too-short', reviewMessages.passwordTooShort);
  if (password.length > REVIEW_PASSWORD.most) throw refused('password-too-long', reviewMessages.passwordTooLong);
  return password;
}

function endOf({ expiresAt }: NewReviewLink, now: Date): Date {
  if (expiresAt === undefined) return new Date(now.getTime() + REVIEW_DAYS.usual * DAY_MS);
  const end = parseInstant(expiresAt);
  if (end === null || end <= now) throw refused('invalid-end', reviewMessages.endsTooSoon);
  if (end.getTime() - now.getTime() > REVIEW_DAYS.most * DAY_MS)
    throw refused('invalid-end', reviewMessages.endsTooLate);
  return end;
}

function named(text: string | undefined): string | null {
  const name = text?.trim() ?? '';
  if (isLongerThan(name, REVIEW_NAME_MAX)) throw refused('name-too-long', reviewMessages.tooLongName);
  return name === '' ? null : name;
}

/** 'Posts for Nov 20 to Nov 26', or '4 posts'. */
function nameOf(range: NewLink['range'], posts: number, zone: string): string {
  if (range === null) return posts === 1 ? '1 post' : `${posts} posts`;
  const short = (day: string) => formatShortDay(day).slice(5);
  const [first, last] = [dayKey(range.from, zone), dayKey(new Date(range.to.getTime() - 1), zone)];
  return first === last ? `Posts for ${short(first)}` : `Posts for ${short(first)} to ${short(last)}`;
}
