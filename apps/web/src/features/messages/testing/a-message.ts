import type { Message } from '@nonet/contract';

/** A message as the server answers it. */
export function aMessage(differences: Partial<Message> = {}): Message {
  return {
    id: 'm1',
    kind: 'failed',
    at: '2026-11-26T08:30:00.000Z',
    isRead: false,
    title: '“Gift cards are back” did not go out on X',
    text: 'X refused the text.',
    href: '/posts/p1',
    network: 'twitter',
    ...differences,
  };
}
