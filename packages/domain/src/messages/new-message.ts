import type { PlanId } from '#/plans/plan.ts';
import type { BillingInterval } from '#/plans/subscription.ts';

/** The shares of a month's posts, in percent, at which people are told. */
export const quotaStages = [80, 100] as const;
/** One of them. */
export type QuotaStage = (typeof quotaStages)[number];

/** What became of posts of a repeat: they were not made in time, they wait because the month is full, or it comes to its end. */
export type RepeatNews = 'left-out' | 'month-full' | 'ends';

/** What is kept of a message by its kind, beside the post or the account that it is about: names are read anew each time. */
export interface MessageData {
  /** Why, as the network or the engine said it. `commentId`: what failed is this comment below the post, which is out. */
  failed: { reason: string; commentId?: string };
  'needs-you': { reason: string };
  'at-risk': { reason: string };
  /** Null: nobody said why. */
  reconnect: { reason: string | null };
  /** An ISO instant. */
  'access-ends': { endsAt: string };
  /** Whoever connected the account is not in the space any more. */
  'access-left': object;
  /** `month` is 'YYYYMM'. */
  quota: { month: string; percent: QuotaStage; limit: number };
  /** Null as plan: one that the operator sells by hand. */
  'trial-ends': { plan: PlanId | null; endsAt: string; cents: number; interval: BillingInterval };
  /** `waitsForPerson`: the bank wants the person to confirm it. */
  'payment-failed': { plan: PlanId | null; waitsForPerson: boolean };
  /** `days` are 'YYYY-MM-DD' on the calendar of the repeat. */
  'repeat-stopped': { title: string; news: RepeatNews; days: string[] };
  /** `by`: the name of who did it. */
  'to-approve': { by: string };
  'sent-back': { by: string; sentence: string };
  approved: { by: string };
  mention: object;
  reply: object;
  /** `by`: the name that the guest of a review link gave. `sentence`: what they wrote; null: they approved. */
  'guest-word': { by: string; said: 'approved' | 'change' | 'remark'; sentence: string | null };
}

interface Told<Kind extends keyof MessageData> {
  readonly kind: Kind;
  /** What it tells, once for a person: the same key again adds nothing. */
  readonly key: string;
  readonly data: MessageData[Kind];
}

/** A message that becomes true with the transaction that adds it. */
export type NewMessage =
  | (Told<'failed' | 'needs-you' | 'at-risk'> & { readonly spaceId: string; readonly targetId: string })
  | (Told<'reconnect' | 'access-ends' | 'access-left'> & { readonly spaceId: string; readonly connectionId: string })
  | (Told<'to-approve' | 'sent-back' | 'approved' | 'guest-word'> & {
      readonly spaceId: string;
      readonly userId: string;
      readonly targetId: string;
    })
  | (Told<'mention' | 'reply'> & { readonly spaceId: string; readonly userId: string; readonly remarkId: string })
  | (Told<'repeat-stopped'> & { readonly spaceId: string })
  | (Told<'quota' | 'trial-ends' | 'payment-failed'> & { readonly userId: string });
