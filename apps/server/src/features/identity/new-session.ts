import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Signs in whom our routes have identified by themselves. Called by them only; no address leads here. */
export const newSession = () => ({
  id: 'new-session' as const,
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }) },
      async (context): Promise<{ token: string }> => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.uid);
        if (user === null) throw new Error('A session was asked for somebody who is not there');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { token: session.token };
      },
    ),
  },
});
