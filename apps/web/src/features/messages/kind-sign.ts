import type { MessageKind } from '@nonet/domain';

import type { SignName } from '#/ui/sign.tsx';

export interface KindSign {
  sign: SignName;
  tone: string;
}

/** As the calendar shows the same states: a triangle in red for what failed, a circle in orange for what waits. */
export const kindSigns: Readonly<Record<MessageKind, KindSign>> = {
  failed: { sign: 'warning', tone: 'text-red' },
  'needs-you': { sign: 'alert', tone: 'text-orange' },
  'at-risk': { sign: 'date', tone: 'text-orange' },
  reconnect: { sign: 'link', tone: 'text-orange' },
  'access-ends': { sign: 'clock', tone: 'text-ink-2' },
  'access-left': { sign: 'link', tone: 'text-ink-2' },
  'to-approve': { sign: 'date', tone: 'text-ink-2' },
  'sent-back': { sign: 'pencil', tone: 'text-orange' },
  approved: { sign: 'check', tone: 'text-green' },
  mention: { sign: 'accounts', tone: 'text-blue' },
  reply: { sign: 'remark', tone: 'text-blue' },
  'guest-word': { sign: 'remark', tone: 'text-blue' },
  quota: { sign: 'plans', tone: 'text-ink-2' },
  'trial-ends': { sign: 'clock', tone: 'text-ink-2' },
  'payment-failed': { sign: 'card', tone: 'text-red' },
  'repeat-stopped': { sign: 'refresh', tone: 'text-orange' },
};
