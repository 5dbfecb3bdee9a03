import { isOrder, type Order } from '#/core/order.ts';
import { charactersIn, type Poll } from '#/core/poll.ts';
import type { Draft } from '#/networks/twitter/posts.ts';
import { forbidden, invalidRequest } from '#/networks/twitter/problem.ts';
import { assertKnown, isId } from '#/networks/twitter/request-body.ts';

/** Order of the API that the sandbox does not play, or that self-serve apps may not use (`quote_tweet_id`). */
const unplayed = [
  'card_uri',
  'community_id',
  'direct_message_deep_link',
  'edit_options',
  'for_super_followers_only',
  'geo',
  'nullcast',
  'quote_tweet_id',
  'share_with_followers',
] as const;

const played = ['text', 'media', 'reply', 'reply_settings', 'poll', 'made_with_ai', 'paid_partnership'] as const;
const replySettings = ['following', 'mentionedUsers', 'subscribers', 'verified'];

/** The body of a new post in its form; whether it may be posted is another question (OpenAPI 2.167, `CreatePostsRequest`). */
export function readPostBody(body: Order): Draft {
  assertKnown(body, [...played, ...unplayed]);
  const draft = {
    text: readText(body).normalize('NFC').trim(),
    mediaIds: readMediaIds(body),
    replyToId: readReplyTo(body),
    replySettings: readReplySettings(body),
    poll: readPoll(body),
  };
  for (const name of ['made_with_ai', 'paid_partnership']) {
    const value = body[name];
    if (value !== undefined && typeof value !== 'boolean') throw wrongType(name, value, 'boolean');
  }
  if (draft.text === '' && draft.mediaIds.length === 0) {
    throw invalidRequest('text', '', 'One of text or media must be given.');
  }
  if (draft.poll !== null && draft.mediaIds.length > 0) {
    throw invalidRequest('poll', '', 'Only one of poll, media, quote_tweet_id can be given.');
  }
  for (const name of unplayed) {
    if (body[name] === undefined) continue;
    throw name === 'quote_tweet_id'
      ? forbidden('You can only reply to or quote posts where you are mentioned or are the author.')
      : forbidden();
  }
  return draft;
}

function readText({ text = '' }: Order): string {
  if (typeof text !== 'string') throw wrongType('text', text, 'string');
  return text;
}

function readMediaIds({ media }: Order): string[] {
  if (media === undefined) return [];
  if (!isOrder(media)) throw wrongType('media', media, 'object');
  assertKnown(media, ['media_ids', 'tagged_user_ids'], '$.media');
  const ids = media['media_ids'];
  if (!Array.isArray(ids) || !ids.every(isId)) throw wrongType('media.media_ids', ids, 'list of ids');
  if (ids.length < 1 || ids.length > 4) throw invalidRequest('media.media_ids', ids, '1 to 4 items are needed.');
  return ids;
}

function readReplyTo({ reply }: Order): string | null {
  if (reply === undefined) return null;
  if (!isOrder(reply)) throw wrongType('reply', reply, 'object');
  assertKnown(reply, ['in_reply_to_tweet_id', 'exclude_reply_user_ids', 'auto_populate_reply_metadata'], '$.reply');
  const id = reply['in_reply_to_tweet_id'];
  if (!isId(id)) throw wrongType('reply.in_reply_to_tweet_id', id, 'id');
  return id;
}

function readReplySettings({ reply_settings: value }: Order): string {
  if (value === undefined) return 'everyone';
  if (typeof value === 'string' && replySettings.includes(value)) return value;
  throw invalidRequest('reply_settings', value, `reply_settings must be one of [${replySettings}]`);
}

/** Two to four answers of 1 to 25 characters, open for 5 minutes to 7 days (`CreatePostsPoll`). */
function readPoll({ poll }: Order): Pick<Poll, 'answers' | 'minutes'> | null {
  if (poll === undefined) return null;
  if (!isOrder(poll)) throw wrongType('poll', poll, 'object');
  assertKnown(poll, ['options', 'duration_minutes', 'reply_settings'], '$.poll');
  const { options, duration_minutes: minutes } = poll;
  if (!Array.isArray(options) || options.length < 2 || options.length > 4) {
    throw invalidRequest('poll.options', options, '2 to 4 items are needed.');
  }
  const answers = options.map((option) => {
    if (typeof option !== 'string') throw wrongType('poll.options', option, 'string');
    const length = charactersIn(option);
    if (length >= 1 && length <= 25) return option;
    throw invalidRequest('poll.options', option, 'An option must have 1 to 25 characters.');
  });
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 5 || minutes > 10_080) {
    throw invalidRequest('poll.duration_minutes', minutes, 'duration_minutes must be between 5 and 10080.');
  }
  return { answers, minutes };
}

function wrongType(parameter: string, value: unknown, type: string) {
  return invalidRequest(parameter, value, `$.${parameter}: ${type} expected`);
}
