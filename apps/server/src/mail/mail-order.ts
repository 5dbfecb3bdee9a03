import { planIds, roles } from '@nonet/domain';
import { z } from 'zod';

import { spaceIdSchema } from '#/db/space-id.ts';

/** Null: a plan that the operator sells by hand. */
const plan = z.enum(planIds).nullable();

/** Mails about a person's payments. */
export const billingMailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscription-ended'), userId: z.string(), plan }),
  z.object({ kind: z.literal('subscription-on-hold'), userId: z.string(), plan, status: z.enum(['unpaid', 'paused']) }),
  /** The address of the receipt opens it for everybody, so it is asked for only when the mail is written. */
  z.object({ kind: z.literal('receipt'), userId: z.string(), plan, cents: z.int(), invoiceId: z.string() }),
  z.object({ kind: z.literal('double-refunded'), userId: z.string() }),
]);

export type BillingMail = z.infer<typeof billingMailSchema>;

/** What somebody is told of a space that they are or were in. The names are those of when it happened. */
const spaceNewsSchema = z.object({
  kind: z.literal('space-news'),
  userId: z.string(),
  what: z.enum([
    'joined',
    'left',
    'removed',
    'changed',
    'above-limit',
    'within-limit',
    'members-above',
    'offered',
    'transferred',
    'deleted',
    'restored',
    'gone',
  ]),
  /** Absent: it is about all spaces of the reader, or ordered by an earlier release. */
  spaceId: spaceIdSchema.optional(),
  /** Empty: it is about all spaces of the reader. */
  spaceName: z.string(),
  /** Who did it, or to whom it happened. */
  personName: z.string().nullable(),
  /** The role that somebody has since. */
  role: z.enum(roles).nullable(),
});

export type SpaceNews = z.infer<typeof spaceNewsSchema>;

/** A mail to be sent: its kind and its receiver. Links that hold a secret are made only when it is sent. */
export const mailOrderSchema = z.discriminatedUnion('kind', [
  /** For the person with this email; nothing happens when there is none. */
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('verify-email'), userId: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId: z.string() }),
  /** For the new address, or its owner when it is taken; and for the old one when it was changed. */
  z.object({ kind: z.enum(['email-change-asked', 'email-changed']), changeId: z.uuid() }),
  /** `service` is the name that people use. */
  z.object({ kind: z.enum(['way-in-added', 'way-in-removed']), userId: z.string(), service: z.string() }),
  z.object({
    kind: z.literal('way-in-forgotten'),
    userId: z.string(),
    service: z.string(),
    hasPassword: z.boolean(),
  }),
  /** What a person is told, as far as it still is to be told when the mail is written. */
  z.object({ kind: z.literal('messages'), userId: z.string(), ids: z.array(z.uuid()).min(1) }),
  /** How some days of a space went, `first` to `last` ('YYYY-MM-DD') on a clock of that zone. It is read when the mail is written. */
  z.object({
    kind: z.literal('weekly-report'),
    userId: z.string(),
    /** Absent in an order of an earlier release: the person's own space. */
    spaceId: spaceIdSchema.optional(),
    first: z.iso.date(),
    last: z.iso.date(),
    timeZone: z.string(),
  }),
  ...billingMailSchema.options,
  /** For the address that is invited, as long as the invitation is open. */
  z.object({ kind: z.literal('space-invitation'), invitationId: z.uuid() }),
  spaceNewsSchema,
  /** The user is gone, so the order holds the address. */
  z.object({ kind: z.literal('account-deleted'), email: z.string(), receiptUrl: z.url() }),
]);

export type MailOrder = z.infer<typeof mailOrderSchema>;
