import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';

import type { Api, ApiEnv } from '#/http/api.ts';
import { clientIp } from '#/http/client-ip.ts';
import { errorResponse, tooLarge } from '#/http/error-response.ts';
import { ApiError } from '#/http/errors.ts';
import { declaredBytes, takesFile } from '#/http/file-body.ts';
import { type GuardParts, guard } from '#/http/guard.ts';
import { type HostParts, hosts } from '#/http/hosts.ts';
import { type SecurityHeaderParts, securityHeaders } from '#/http/security-headers.ts';

export interface AppParts extends GuardParts, HostParts, SecurityHeaderParts {
  trustedProxies: number;
  log: Logger;
}

const MAX_JSON_BYTES = 1024 * 1024;

/** The HTTP application without its routes. */
export function createApp(parts: AppParts): Api {
  const { log, trustedProxies } = parts;
  const app: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw result.error;
    },
  });

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    const socketAddress = c.env?.incoming?.socket.remoteAddress;
    c.set('clientIp', clientIp(socketAddress, c.req.header('x-forwarded-for'), trustedProxies));
    await next();
    log.debug(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        uid: c.get('caller')?.uid,
        durationMs: Math.round(performance.now() - started),
      },
      'request',
    );
  });
  app.use(hosts(parts));
  app.use(securityHeaders(parts));
  const limited = bodyLimit({
    maxSize: MAX_JSON_BYTES,
    onError: () => {
      throw tooLarge();
    },
  });
  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    if (c.req.method === 'GET' || takesFile(c.req.path)) return next();
    // Node reads no more than a request declares. Counting what comes makes a Request of the platform's for each call.
    const bytes = declaredBytes(c);
    if (bytes === undefined) return limited(c, next);
    if (bytes > MAX_JSON_BYTES) throw tooLarge();
    return next();
  });
  app.use('/api/*', guard(parts));

  app.notFound((c) => errorResponse(new ApiError(404, 'not-found', 'There is nothing at this address.'), c, log));
  app.onError((error, c) => errorResponse(error, c, log));
  return app;
}
