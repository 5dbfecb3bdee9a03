import { z } from 'zod';

/** What Facebook answers, as far as we read it (developers.facebook.com, manual login flow and Graph API reference, read 2026-11-20). */

/** /oauth/access_token. */
export const tokenWire = z.object({ access_token: z.string().min(1) });

/** /me?fields=id,name,email. The id is this app's own for the person. The email is absent when it is not shared. */
export const personWire = z.object({
  id: z.string().regex(/^\d+$/),
  name: z.string().default(''),
  email: z.string().optional(),
});

/** The envelope of every refusal: Graph API, "Handle Errors". */
export const refusalWire = z.object({
  error: z.object({ message: z.string().default(''), code: z.number(), error_subcode: z.number().optional() }),
});
