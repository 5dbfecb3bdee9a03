import { mailRhythms, messageKinds, networkIds } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

const word = boundedText(WORD_BYTES);
const line = boundedText(LINE_BYTES);

/** One message to a person. What it says is written when it is answered, in words of today. */
export const messageSchema = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  at: z.string(),
  isRead: z.boolean(),
  /** What happened, in a few words. */
  title: z.string(),
  /** Why, and what helps: whole sentences. May be empty. */
  text: z.string(),
  /** Where the person can do something about it: a path of ours. */
  href: z.string(),
  network: z.enum(networkIds).nullable(),
});

/** Answer of GET /api/messages?cursor=: the newest first, at most 50. */
export const messagesSchema = z.object({
  messages: z.array(messageSchema),
  unread: z.number(),
  nextCursor: z.string().nullable(),
});

/** Body of POST /api/messages/read: these messages, or all up to one of them and itself. Answers `messageCountSchema`. */
export const readMessagesSchema = z.object({ ids: boundedList(word).optional(), upTo: word.optional() });

/** Answer of GET /api/messages/count. */
export const messageCountSchema = z.object({ unread: z.number() });

const rhythmsSchema = z.record(z.enum(messageKinds), z.enum(mailRhythms));

/** Answer of GET and PUT /api/message-settings: what holds in the space of the call. */
export const messageSettingsSchema = z.object({
  /** How each kind is mailed. */
  mail: rhythmsSchema,
  /** False: nothing of this but what is about payments is mailed, and no report, as the person has not verified their address. */
  isMailed: z.boolean(),
  /** True: a report of each week is mailed. Null: it is, from five posts a week on. */
  weeklyReport: z.boolean().nullable(),
  /** What holds of it now. */
  isReportOn: z.boolean(),
  /** False: nothing was chosen for this space, so it is as in the person's own. */
  hasOwnChoice: z.boolean(),
  /** What browsers subscribe with (RFC 8292), base64url; null where this installation cannot notify browsers. */
  pushKey: z.string().nullable(),
  /** Browsers that are notified. */
  browsers: z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.string() })),
});

/** Body of PUT /api/message-settings: only what changes. */
export const changeMessageSettingsSchema = z.object({
  /** Forgets what was chosen for this space, before anything else is chosen. */
  asInOwnSpace: z.literal(true).optional(),
  mail: z.partialRecord(z.enum(messageKinds), z.enum(mailRhythms)).optional(),
  weeklyReport: z.boolean().optional(),
});

/** Body of POST /api/push-subscriptions: what the browser's PushManager answered. Answers the id, for DELETE /api/push-subscriptions/{id}. */
export const subscribeBrowserSchema = z.object({ endpoint: line, p256dh: word, auth: word, name: line });
export const browserSubscribedSchema = z.object({ id: z.string() });

/** What one kind of mail is called in links that end it. */
export const mailedKinds = [...messageKinds, 'weekly-report'] as const;

/** Body of POST /api/unsubscribe, without a sign-in: the token of a link in a mail. Posting it twice does the same. */
export const unsubscribeSchema = z.object({ token: line });
/** Answer of POST and GET /api/unsubscribe?token= (which ends nothing): `kinds` are all that the link ends, `kind` the first of them. */
export const unsubscribedSchema = z.object({ kind: z.enum(mailedKinds), kinds: z.array(z.enum(mailedKinds)) });

/** Answer of GET /api/reports/week?of=: the week (Monday to Sunday on the person's clock) that a day lies in; absent: the last whole one. */
export const weekReportSchema = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  published: z.number(),
  partial: z.number(),
  failed: z.number(),
  /** How late the latest target went out, in milliseconds; null when none did. */
  latest: z.object({ lateMs: z.number(), postId: z.string(), title: z.string() }).nullable(),
  /** What failed and why. */
  failures: z.array(
    z.object({
      postId: z.string(),
      title: z.string(),
      network: z.enum(networkIds),
      account: z.string(),
      message: z.string(),
    }),
  ),
  /** The best post of each network by its main figure, as it was read last. */
  best: z.array(
    z.object({
      postId: z.string(),
      title: z.string(),
      network: z.enum(networkIds),
      account: z.string(),
      /** The network's own word. */
      figure: z.string(),
      value: z.number(),
    }),
  ),
});

export type Message = z.infer<typeof messageSchema>;
export type Messages = z.infer<typeof messagesSchema>;
export type MessageSettings = z.infer<typeof messageSettingsSchema>;
export type ChangeMessageSettings = z.infer<typeof changeMessageSettingsSchema>;
export type WeekReport = z.infer<typeof weekReportSchema>;
export type ReadMessages = z.infer<typeof readMessagesSchema>;
export type MessageCount = z.infer<typeof messageCountSchema>;
export type SubscribeBrowser = z.infer<typeof subscribeBrowserSchema>;
export type Unsubscribed = z.infer<typeof unsubscribedSchema>;
