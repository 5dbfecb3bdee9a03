import type { Message, Messages, ReadMessages } from '@nonet/contract';

/** The pages of messages after some were read, and how many of them were unread before. */
export function withRead(
  pages: readonly Messages[],
  { ids = [], upTo }: ReadMessages,
): { pages: Messages[]; count: number } {
  const named = new Set(ids);
  const last = pages.flatMap(({ messages }) => messages).find(({ id }) => id === upTo);
  const isMeant = ({ id, at }: Message) => named.has(id) || (last !== undefined && (id === last.id || at < last.at));
  let count = 0;
  const read = pages.map((page) => ({
    ...page,
    messages: page.messages.map((message) => {
      if (message.isRead || !isMeant(message)) return message;
      count += 1;
      return { ...message, isRead: true };
    }),
  }));
  return { pages: read.map((page) => ({ ...page, unread: Math.max(0, page.unread - count) })), count };
}
