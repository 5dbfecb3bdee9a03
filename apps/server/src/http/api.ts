import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';

/** Who is calling: set by the session middleware on every route but the public ones. */
export interface Caller {
  uid: string;
  email: string;
  displayName: string;
  timeZone: string | null;
  sessionId: string;
}

export interface ApiEnv {
  /** What the socket knows; absent when the application is called without one. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    caller: Caller;
    /** Names this request in the log and in a 500. */
    requestId: string;
    /** The caller's address as far as it can be trusted. */
    clientIp: string;
  };
}

/** The application under /api; each feature adds its routes to it, with their full paths. */
export type Api = OpenAPIHono<ApiEnv>;
