import { randomBytes } from 'node:crypto';

import type { Comment, Comments } from '#/core/comments.ts';
import { isOrder } from '#/core/order.ts';
import type { World } from '#/core/world.ts';
import { type Call, type Endpoint, type Gate, readJson } from '#/networks/youtube/api.ts';
import { avatarHref, channelHref } from '#/networks/youtube/links.ts';
import { badRequest, forbidden, notFound, Refusal } from '#/networks/youtube/refusals.ts';
import { listOf, timeOf, withEtag } from '#/networks/youtube/show.ts';
import type { Video, Videos } from '#/networks/youtube/videos.ts';

/** The longest comment; YouTube names no number. */
const maxLength = 10_000;
const mostResults = 100;
const path = '/youtube/v3/commentThreads';

/** `commentThreads.insert` and `commentThreads.list`, of the comments below one video. */
export function commentMethods(
  world: World,
  { channels }: Pick<Gate, 'channels'>,
  parts: { videos: Videos; comments: Comments },
): Endpoint[] {
  const { videos, comments } = parts;
  const seen = ({ channel }: Call, id: unknown): Video => {
    const video = typeof id === 'string' ? videos.find(id) : null;
    if (video === null) {
      throw notFound(
        'youtube.commentThread',
        'videoNotFound',
        'The video identified by the videoId parameter could not be found.',
      );
    }
    if (video.privacyStatus === 'private' && video.channelId !== channel.id) throw forbidden();
    if (video.selfDeclaredMadeForKids) {
      const message = 'The video identified by the videoId parameter has disabled comments.';
      throw new Refusal(403, 'youtube.commentThread', 'commentsDisabled', message);
    }
    return video;
  };

  const show = (comment: Comment): Readonly<Record<string, unknown>> => {
    const channel = channels.find(comment.accountId);
    const at = timeOf(comment.createdAt);
    const snippet = {
      authorDisplayName: `@${channel?.handle ?? ''}`,
      authorProfileImageUrl: `${world.origin()}${avatarHref(comment.accountId)}`,
      authorChannelUrl: `${world.origin()}${channelHref(channel?.handle ?? '')}`,
      authorChannelId: { value: comment.accountId },
      channelId: videos.find(comment.postId)?.channelId,
      videoId: comment.postId,
      textDisplay: comment.text,
      textOriginal: comment.text,
      canRate: true,
      viewerRating: 'none',
      likeCount: 0,
      publishedAt: at,
      updatedAt: at,
    };
    const topLevelComment = withEtag('comment', { id: comment.id, snippet });
    const { channelId, videoId } = snippet;
    const thread = { channelId, videoId, topLevelComment, canReply: true, totalReplyCount: 0, isPublic: true };
    return withEtag('commentThread', { id: comment.id, snippet: thread });
  };

  return [
    {
      verb: 'POST',
      path,
      scopes: [],
      needs: 'youtube.force-ssl',
      cost: { bucket: 'units', units: 50 },
      parts: ['snippet'],
      run: async (call) => {
        const { videoId, text } = threadIn(await readJson(call.context));
        const video = seen(call, videoId);
        if (text.trim() === '') throw invalidText('commentTextRequired', 'The comment text is required.');
        if (text.length > maxLength)
          throw invalidText('commentTextTooLong', 'The comment text exceeds the maximum length.');
        return call.take('comment', () => {
          const id = `Ug${randomBytes(18).toString('base64url')}`;
          const { channel } = call;
          return show(comments.create({ id, postId: video.id, accountId: channel.id, text }, channel.handle));
        });
      },
    },
    {
      verb: 'GET',
      path,
      scopes: [],
      needs: 'youtube.force-ssl',
      cost: { bucket: 'units', units: 1 },
      parts: ['snippet'],
      run: (call) => {
        const { query } = call;
        const video = seen(call, query.get('videoId'));
        const count = Number(query.get('maxResults') ?? 20);
        if (!Number.isInteger(count) || count < 1 || count > mostResults)
          throw badRequest('badRequest', 'maxResults is out of range.', 'global');
        const start = Number(query.get('pageToken') ?? 0);
        const all = comments.below(video.id).toReversed();
        const shown = all.slice(start, start + count).map(show);
        const next = start + count < all.length ? { nextPageToken: `${start + count}` } : {};
        return call.take('status', () => listOf('commentThreadListResponse', shown, { total: all.length, ...next }));
      },
    },
  ];
}

function threadIn(body: unknown): { readonly videoId: unknown; readonly text: string } {
  const snippet = isOrder(body) ? body['snippet'] : undefined;
  const comment = isOrder(snippet) ? snippet['topLevelComment'] : undefined;
  const said = isOrder(comment) ? comment['snippet'] : undefined;
  const text = isOrder(said) ? said['textOriginal'] : undefined;
  return { videoId: isOrder(snippet) ? snippet['videoId'] : undefined, text: typeof text === 'string' ? text : '' };
}

function invalidText(reason: string, message: string): Refusal {
  return new Refusal(400, 'youtube.commentThread', reason, message);
}
