import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Signs in a user whom our routes have identified themselves; null when that user is gone. It has no address: only our
 * routes can call it.
 */
export const newSession = () => ({
  id: 'new-session' as const,
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }) },
      async (context): Promise<{ token: string } | null> => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.uid);
        if (user === null) return null;
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { token: session.token };
      },
    ),
  },
});
