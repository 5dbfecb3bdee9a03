import type { MiddlewareHandler } from 'hono';

import type { ApiEnv } from '#/http/api.ts';
import { callbackRoutes } from '#/http/app-routes.ts';

export interface SecurityHeaderParts {
  publicUrl: string;
  mediaUrl: string;
  /** Origins of servers under the operator's control whose pictures may be http. */
  pictureOrigins: readonly string[];
}

/** Nothing inline, nothing from elsewhere but pictures and our own media; never in a frame. */
export function securityHeaders({
  publicUrl,
  mediaUrl,
  pictureOrigins,
}: SecurityHeaderParts): MiddlewareHandler<ApiEnv> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Profile pictures come from the networks' own hosts.
    ["img-src 'self' data: blob: https:", mediaUrl, ...pictureOrigins].join(' '),
    `media-src 'self' blob: ${mediaUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const isSecure = publicUrl.startsWith('https://');

  return async (c, next) => {
    c.header('Content-Security-Policy', policy);
    // The consent page of a network leads to a callback, in a window that we opened: another policy here would part the two.
    c.header('Cross-Origin-Opener-Policy', callbackRoutes.has(c.req.path) ? 'unsafe-none' : 'same-origin-allow-popups');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Frame-Options', 'DENY');
    if (isSecure) c.header('Strict-Transport-Security', 'max-age=31536000');
    await next();
  };
}
