import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Signs in whom our routes have identified by themselves; null when that user is gone. Called by them only; no address leads here. */
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
