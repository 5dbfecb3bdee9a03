import type { PlanId } from '@nonet/domain';
import { z } from 'zod';

/** GET /api/site: what everybody may know about this installation, signed in or not. */
export const siteSchema = z.object({
  /** Whether anybody may register. */
  signUp: z.enum(['open', 'closed']),
  /** Whether "Continue with Facebook" can be offered (OP-19). */
  facebookSignIn: z.boolean(),
  /** True when the sandbox plays the networks: then nothing reaches anybody outside. */
  isDemo: z.boolean(),
  /** Address of the sandbox's own pages; null when the sandbox is off. */
  sandboxUrl: z.string().nullable(),
  /** Largest media file, in bytes (OP-69). */
  maxUploadBytes: z.int(),
  /** Whether videos are made to fit networks that do not take them as they are. */
  convertsVideos: z.boolean(),
  /** Whether the operator measures use. Even then nothing is measured before a person allows it (OP-26). */
  isMeasured: z.boolean(),
  /** The region in the addresses of callable functions (BILL-15). */
  functionsRegion: z.string(),
  /** Who runs the installation (OP-29). */
  provider: z.object({
    name: z.string(),
    address: z.string(),
    contactEmail: z.string(),
    /** True when the operator did not set all three values, and a visible placeholder fills the gap. */
    isPlaceholder: z.boolean(),
  }),
});

export type Site = z.infer<typeof siteSchema>;

/**
 * A place `{{name}}` in a page that is rendered at build time. The server replaces it when it serves the page, because
 * only the server knows the value. `isPlaceholder` becomes `true` or `false`, `signUp` `open` or `closed`, `plans`
 * `sold` or `none`, `year` the current year. `basicPosts` and `basicAccounts` are the first lines of that plan's card;
 * the second is empty when the first says both. `free` is what those have who pay nothing. `runBy` is the provider's name
 * and address, `questionsTo` where questions go; outside of a demonstration each is empty as long as nobody has said it.
 */
export type PageSlot =
  | 'publicUrl'
  | 'providerName'
  | 'providerAddress'
  | 'contactEmail'
  | 'isPlaceholder'
  | 'signUp'
  | 'plans'
  | 'free'
  | 'runBy'
  | 'questionsTo'
  | `${PlanId}${'Posts' | 'Accounts'}`
  | 'year';
