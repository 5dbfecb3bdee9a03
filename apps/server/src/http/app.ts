import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';

import type { Api, ApiEnv } from '#/http/api.ts';
import { clientCity } from '#/http/client-city.ts';
import { clientIp } from '#/http/client-ip.ts';
import type { RouteAction } from '#/http/create-route.ts';
import { errorResponse, tooLarge } from '#/http/error-response.ts';
import { declaredBytes, takesFile } from '#/http/file-body.ts';
import { type ActionOf, type GuardParts, guard } from '#/http/guard.ts';
import { type HostParts, hosts } from '#/http/hosts.ts';
import { loggedPath } from '#/http/log.ts';
import { nothingHere, otherMethods, wrongMethod } from '#/http/no-route.ts';
import { type SecurityHeaderParts, securityHeaders } from '#/http/security-headers.ts';
import { takesSigned } from '#/http/signed-body.ts';

export interface AppParts extends GuardParts, HostParts, SecurityHeaderParts {
  trustedProxies: number;
  cityHeader: string | null;
  log: Logger;
}

/** Most bytes of a JSON body: for calls about posts and drafts, which may hold a text per network, for webhooks, and for all others. */
const POST_JSON_BYTES = 1024 * 1024;
const JSON_BYTES = 64 * 1024;
const ABOUT_POSTS = /^\/api\/(?:drafts|series|(?:social\/)?posts)(?:\/|$)/;

/** The HTTP application without its routes. */
export function createApp(parts: AppParts): Api {
  const { log, trustedProxies, cityHeader } = parts;
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
    // Without a proxy of the operator's a stranger wrote it.
    c.set('clientCity', cityHeader !== null && trustedProxies > 0 ? clientCity(c.req.header(cityHeader)) : null);
    await next();
    log.debug(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        uid: c.get('caller')?.uid,
        durationMs: Math.round(performance.now() - started),
      },
      'request',
    );
  });
  app.use(hosts(parts));
  app.use(securityHeaders(parts));
  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    if (c.req.method === 'GET' || takesFile(c.req.path)) return next();
    // Node reads no more than the declared length. Counting the bytes as they come would create a Request of the
    // platform for each call.
    const bytes = declaredBytes(c);
    const maxBytes = ABOUT_POSTS.test(c.req.path) || takesSigned(c.req.path) ? POST_JSON_BYTES : JSON_BYTES;
    if (bytes === undefined) return countedUpTo(maxBytes)(c, next);
    if (bytes > maxBytes) throw tooLarge();
    return next();
  });
  app.use('/api/*', guard(parts, createActionOf(app)));

  app.notFound((c) => {
    const allowed = otherMethods(app, c.req);
    if (allowed.length > 0) c.header('Allow', allowed.join(', '));
    return errorResponse(allowed.length > 0 ? wrongMethod(allowed) : nothingHere(), c, log);
  });
  app.onError((error, c) => errorResponse(error, c, log));
  return app;
}

/** Reads what the routes of an application need, once they are all there. */
function createActionOf(app: Api): ActionOf {
  let actions: Map<string, RouteAction> | undefined;
  return (method, path) => {
    actions ??= new Map(
      app.openAPIRegistry.definitions.flatMap((definition) =>
        definition.type === 'route'
          ? [
              [
                `${definition.route.method.toUpperCase()} ${honoPath(definition.route.path)}`,
                definition.route['x-action'],
              ],
            ]
          : [],
      ),
    );
    const action = actions.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
    if (action === undefined) throw new Error(`${method} ${path} does not say what it needs`);
    return action;
  };
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function countedUpTo(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge();
    },
  });
}
