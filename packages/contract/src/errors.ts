import { connectFailureTypes } from '@nonet/domain';
import { z } from 'zod';

/** One unmet rule of a post, in the order of the submit checks. */
export const issueSchema = z.object({
  /** The check, for example `title-required`. */
  code: z.string(),
  /** The spec's words. */
  message: z.string(),
  /** A larger plan would allow it. */
  seePlans: z.literal(true).optional(),
});

/** A space that its owner has to transfer or to give up. */
export const sharedSpaceSchema = z.object({ id: z.string(), name: z.string(), memberCount: z.int() });

/** Every error answer of the API has this shape and a matching HTTP status. */
export const errorSchema = z.object({
  /** What happened, in words for the user. */
  error: z.string(),
  /** Stable, lower-case with hyphens. */
  code: z.string(),
  /** All unmet rules, when a post was refused by the submit checks. */
  issues: z.array(issueSchema).optional(),
  /** With status 401: refresh the token once, and then repeat the call. */
  shouldRefresh: z.literal(true).optional(),
  /** With status 429: seconds to wait. */
  retryAfterS: z.number().optional(),
  /** Names the log line of an error with status 500. */
  errorId: z.string().optional(),
  /** The kind of failure, when an account could not be connected. */
  type: z.enum(connectFailureTypes).optional(),
  /** With `type`: names the attempt in the server's log. */
  reference: z.string().optional(),
  /** The plan does not allow it, and a larger one would: the screen leads to the plans. */
  seePlans: z.literal(true).optional(),
  /** Spaces with other people in them, when an account could not be deleted. */
  spaces: z.array(sharedSpaceSchema).optional(),
});

export type SharedSpace = z.infer<typeof sharedSpaceSchema>;
export type Issue = z.infer<typeof issueSchema>;
export type ErrorBody = z.infer<typeof errorSchema>;
