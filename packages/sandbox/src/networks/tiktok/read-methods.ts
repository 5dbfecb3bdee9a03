import { bareNumber } from '#/core/bare-number.ts';
import { FigureBook } from '#/core/figure-book.ts';
import { isOrder } from '#/core/order.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/tiktok/accounts.ts';
import { type Call, type Gate, type Method, scopeMissing } from '#/networks/tiktok/api.ts';
import { ApiError, invalidParams, success } from '#/networks/tiktok/api-error.ts';
import { dayLength } from '#/networks/tiktok/limits.ts';
import { avatarHref, fileHref, postHref, profileHref } from '#/networks/tiktok/links.ts';
import { type Publication, type Publications, privacyLevels, shownAt } from '#/networks/tiktok/publications.ts';
import type { Switches } from '#/networks/tiktok/switches.ts';

const maxPage = 20;
/** What a post has in the end, on a typical day of its account. */
const typical = { view_count: 2_600, like_count: 190, comment_count: 14, share_count: 21 };

export function openFigures(world: World): FigureBook {
  return new FigureBook(world, 'tiktok', typical);
}

/** What of an account its scopes let be read ("Get user info", 2026). */
const fieldsByScope: Readonly<Record<string, readonly string[]>> = {
  'user.info.basic': ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'],
  'user.info.profile': ['bio_description', 'profile_deep_link', 'is_verified', 'username'],
  'user.info.stats': ['follower_count', 'following_count', 'likes_count', 'video_count'],
};

/** Reading: the account, what it may do, how far a publication is, and the account's public videos. */
export function readMethods(world: World, gate: Gate, publications: Publications, figures: FigureBook): Method[] {
  const { limits, switches } = gate;
  const show = { figures, switches };
  return [
    {
      verb: 'GET',
      path: '/v2/user/info/',
      scopes: ['user.info.basic'],
      limit: 'user-info',
      run: ({ account, query, scopes, take }) => {
        const asked = (query.get('fields') ?? '').split(',').filter((field) => field !== '');
        if (asked.length === 0) throw invalidParams('The fields parameter is missing.');
        const user = Object.fromEntries(
          asked.map((field) => [field, fieldOf({ world, figures }, account, field, scopes)]),
        );
        return asked.includes('follower_count') ? take('figures', () => ({ user })) : success({ user });
      },
    },
    {
      verb: 'POST',
      path: '/v2/post/publish/creator_info/query/',
      scopes: ['video.publish'],
      limit: 'creator-info',
      run: ({ account }) => {
        // "200 (intentional)", as the question itself was answered.
        if (account.status === 'banned') throw bannedFromPosting(200);
        limits.assertPostsLeft('posts', publications.usedBy(account.id).posts, 200);
        return success(creatorInfo(world, account));
      },
    },
    {
      verb: 'POST',
      path: '/v2/post/publish/status/fetch/',
      scopes: ['video.publish', 'video.upload'],
      limit: 'status',
      run: ({ account, body, take }) => {
        const publication = publications.find(`${body['publish_id'] ?? ''}`);
        if (publication === null) throw invalidPublishId();
        if (publication.accountId !== account.id) {
          const message = 'The access_token does not have authorization for the specified publish_id.';
          throw new ApiError(400, 'token_not_authorized_for_specified_publish_id', message);
        }
        const isOld = publication.begunAt + dayLength < world.clock.now();
        if (isOld && switches.unknowns.oldStatus === 'forgotten') throw invalidPublishId();
        return take('status', () => statusOf(publications, publication));
      },
    },
    {
      verb: 'POST',
      path: '/v2/video/list/',
      scopes: ['video.list'],
      limit: 'video-list',
      run: (call) => listVideos(world, call, listed(call.account, publications, switches), show),
    },
    {
      verb: 'POST',
      path: '/v2/video/query/',
      scopes: ['video.list'],
      limit: 'video-query',
      run: (call) => {
        const filters = call.body['filters'];
        const ids = isOrder(filters) ? filters['video_ids'] : undefined;
        if (!Array.isArray(ids) || ids.length === 0 || ids.length > maxPage) {
          throw invalidParams(`The filters must have 1 to ${maxPage} video_ids.`);
        }
        const found = listed(call.account, publications, switches).filter(({ postId }) => ids.includes(postId));
        return call.take('figures', () => ({ videos: found.map((one) => videoOf(world, call, one, show)) }));
      },
    },
  ];
}

function fieldOf(
  { world, figures }: { world: World; figures: FigureBook },
  account: Account,
  field: string,
  scopes: readonly string[],
): unknown {
  const scope = Object.keys(fieldsByScope).find((name) => fieldsByScope[name]?.includes(field));
  if (scope === undefined) throw invalidParams(`Invalid field name: ${field}.`);
  if (!scopes.includes(scope)) throw scopeMissing([scope]);
  const picture = `${world.origin()}${avatarHref(account.id)}`;
  const values: Readonly<Record<string, unknown>> = {
    open_id: account.id,
    union_id: `u-${account.id}`,
    avatar_url: picture,
    avatar_url_100: picture,
    avatar_large_url: picture,
    display_name: account.name,
    bio_description: '',
    profile_deep_link: `${world.origin()}${profileHref(account.handle)}`,
    is_verified: false,
    username: account.handle,
    follower_count: figures.followers(account.id),
    following_count: 0,
    likes_count: 0,
    video_count: 0,
  };
  return values[field];
}

/** "Query creator info": a private account has followers in place of everybody. */
export function privacyOptions({ privacy }: Account): string[] {
  const absent = privacy === 'private' ? 'PUBLIC_TO_EVERYONE' : 'FOLLOWER_OF_CREATOR';
  return privacyLevels.filter((level) => level !== absent);
}

function creatorInfo(world: World, account: Account): object {
  return {
    creator_avatar_url: `${world.origin()}${avatarHref(account.id)}`,
    creator_username: account.handle,
    creator_nickname: account.name,
    privacy_level_options: privacyOptions(account),
    comment_disabled: account.disabled.comment,
    duet_disabled: account.disabled.duet,
    stitch_disabled: account.disabled.stitch,
    max_video_post_duration_sec: account.longestVideoSeconds,
  };
}

export function bannedFromPosting(status = 403): ApiError {
  return new ApiError(status, 'spam_risk_user_banned_from_posting', 'The user is banned from making new posts.');
}

function invalidPublishId(): ApiError {
  return new ApiError(400, 'invalid_publish_id', 'The publish_id does not exist.');
}

/** "Get post status". The name of the list of ids is misspelt by TikTok. */
function statusOf(publications: Publications, publication: Publication): object {
  const { kind, upload, processing } = publication;
  const status = publications.statusOf(publication);
  const publicId = publications.publicId(publication);
  return {
    status,
    ...(status === 'FAILED' ? { fail_reason: processing?.failure ?? '' } : {}),
    publicaly_available_post_id: publicId === null ? [] : [bareNumber(publicId)],
    ...(kind === 'video' ? { uploaded_bytes: upload?.receivedBytes ?? 0 } : { downloaded_bytes: 0 }),
  };
}

/** An account's public posts, newest first. */
function listed({ id }: Account, publications: Publications, { unknowns }: Switches): Publication[] {
  return publications
    .newest(id)
    .filter(
      (one) => publications.publicId(one) !== null && (one.kind === 'video' || unknowns.photosListed === 'listed'),
    );
}

function listVideos(world: World, call: Call, all: readonly Publication[], show: Show): object {
  const { body } = call;
  const count = body['max_count'] ?? 10;
  const before = body['cursor'] ?? Number.MAX_SAFE_INTEGER;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > maxPage) {
    throw invalidParams(`The max_count must be 1 to ${maxPage}.`);
  }
  if (typeof before !== 'number') throw invalidParams('The cursor must be a number.');
  const rest = all.filter((one) => createdS(one) * 1_000 < before);
  const page = rest.slice(0, count);
  const last = page.at(-1);
  return success({
    videos: page.map((one) => videoOf(world, call, one, show)),
    cursor: last === undefined ? before : createdS(last) * 1_000,
    has_more: rest.length > page.length,
  });
}

/** What an answer about videos follows from. */
interface Show {
  readonly figures: FigureBook;
  readonly switches: Switches;
}

/** "Video object", as far as it is played. */
function videoOf(
  world: World,
  { account, query }: Call,
  publication: Publication,
  { figures, switches }: Show,
): object {
  const { kind, postId, text, title, fileIds } = publication;
  const values: Readonly<Record<string, unknown>> = {
    id: switches.unknowns.videoIds === 'numbers' ? bareNumber(postId) : postId,
    create_time: createdS(publication),
    title: kind === 'photo' && title !== '' ? title : text,
    video_description: text,
    share_url: `${world.origin()}${postHref(account.handle, kind, postId)}`,
    cover_image_url: `${world.origin()}${fileHref(fileIds[0] ?? '')}`,
    embed_link: `${world.origin()}${postHref(account.handle, kind, postId)}`,
  };
  const counts = figures.of({ id: postId, createdAt: shownAt(publication) });

  const asked = (query.get('fields') ?? '').split(',').filter((field) => field !== '');
  const unknown = asked.find((field) => !(field in values || field in typical));
  if (asked.length === 0 || unknown !== undefined) throw invalidParams(`Invalid field name: ${unknown ?? ''}.`);
  const all: Readonly<Record<string, unknown>> = { ...values, ...counts };
  return Object.fromEntries(asked.flatMap((field) => (field in all ? [[field, all[field]]] : [])));
}

function createdS(publication: Publication): number {
  return Math.floor(shownAt(publication) / 1_000);
}
