import type { Context } from 'hono';
import type { CallOrigin } from '#/features/spaces/spaces-parts.ts';
import type { ApiEnv } from '#/http/api.ts';

export function callOrigin(c: Context<ApiEnv>): CallOrigin {
  return { ipAddress: c.get('clientIp'), userAgent: c.req.header('user-agent') };
}
