import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HourClockChoice } from '@nonet/domain';

/** The caller; the session middleware sets it on every route except the public ones. */
export interface Caller {
  uid: string;
  email: string;
  displayName: string;
  timeZone: string | null;
  /** The clock that the person chose for the times they read. */
  hourClock: HourClockChoice;
  sessionId: string;
}

export interface ApiEnv {
  /** Data of the socket; absent when the application is called without one. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    caller: Caller;
    /** Identifies this request in the log and in a 500. */
    requestId: string;
    /** The caller's address, as far as it can be trusted. */
    clientIp: string;
    /** The caller's city, where the operator's proxy tells it. */
    clientCity: string | null;
  };
}

/** The application under /api. Each feature adds its routes with their full paths. */
export type Api = OpenAPIHono<ApiEnv>;
