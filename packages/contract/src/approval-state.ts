import { approvals, returnedAbouts } from '@nonet/domain';
import { z } from 'zod';

/** How far the approval of a post is, in lists and details. */
export const approvalStateSchema = z
  .object({
    state: z.enum(approvals),
    /** The version that was last approved or sent back; null: none was. */
    ofVersion: z.int().nullable(),
    /** Who did that, and when; null: nobody yet, or they are no longer here. */
    by: z.object({ name: z.string().nullable(), isYou: z.boolean() }).nullable(),
    at: z.string().nullable(),
    /** What was said when it was sent back, and about what; null: it was not. */
    sentence: z.string().nullable(),
    about: z.enum(returnedAbouts).nullable(),
    /** The caller may approve it, or send it back, as it is now. */
    mayApprove: z.boolean(),
    /** The team has approved it, and it waits for the client alone. Absent: it does not. */
    awaitsClient: z.literal(true).optional(),
    /** The guest who has approved the present version, and when. Absent: none has. */
    client: z.object({ name: z.string(), at: z.string() }).optional(),
  })
  .meta({ id: 'ApprovalState' });

export type ApprovalState = z.infer<typeof approvalStateSchema>;
