import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import { z } from 'zod';

/** A person whom another service has identified. The service does not vouch for the email. */
const personSchema = z.object({
  service: z.string(),
  /** The service's own id of the person. It recognises the person the next time. */
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mayRegister: z.boolean(),
});

export type SocialRefusal = 'email-taken' | 'email-missing' | 'sign-up-closed' | 'failed';

export type SocialEntry =
  | { kind: 'entered'; uid: string; token: string; isNew: boolean }
  | { kind: 'refused'; reason: SocialRefusal };

/**
 * Signs in a person whom another service has identified, and registers them the first time. An existing account with
 * the same email counts as somebody else's until its owner says otherwise, so it is never joined.
 * Of the service's data only the person's id is stored. It has no address: only our routes can call it.
 */
export const socialPerson = () => ({
  id: 'social-person' as const,
  endpoints: {
    enterAsSocialPerson: createAuthEndpoint.serverOnly(
      { method: 'POST', body: personSchema },
      async (context): Promise<SocialEntry> => {
        const { service, id, name, email, mayRegister } = context.body;
        const result = await handleOAuthUserInfo(context, {
          userInfo: { id, name, email: email ?? '', emailVerified: false },
          account: { providerId: service, accountId: id },
          disableSignUp: !mayRegister || email === null,
        });
        if (result.error !== null) return { kind: 'refused', reason: reasonOf(result.error, email) };
        await setSessionCookie(context, result.data);
        const { user, session } = result.data;
        return { kind: 'entered', uid: user.id, token: session.token, isNew: result.isRegister };
      },
    ),
  },
});

/** Our reason for an error of better-auth. */
function reasonOf(error: string, email: string | null): SocialRefusal {
  if (error === 'account not linked') return 'email-taken';
  if (error === 'signup disabled') return email === null ? 'email-missing' : 'sign-up-closed';
  return 'failed';
}
