import type { MiddlewareHandler } from 'hono';

import type { ApiEnv } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

export interface HostParts {
  publicUrl: string;
  mediaUrl: string;
  /** Answers all requests for the media host. */
  media: (request: Request) => Response | Promise<Response>;
}

/**
 * Answers only the two names of this installation. A foreign name that was made to point here (DNS rebinding) gets
 * nothing. Health answers to any name, because load balancers ask by address.
 */
export function hosts({ publicUrl, mediaUrl, media }: HostParts): MiddlewareHandler<ApiEnv> {
  const publicHost = new URL(publicUrl).host;
  const mediaHost = new URL(mediaUrl).host;
  return async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (host === publicHost || c.req.path === '/api/health') return next();
    if (host === mediaHost) return media(c.req.raw);
    throw new ApiError(
      403,
      'wrong-host',
      `This server answers at ${publicUrl}. To use another address, set PUBLIC_URL to it.`,
    );
  };
}
