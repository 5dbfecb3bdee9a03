import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HourClockChoice, Role } from '@nonet/domain';

import type { SpaceId } from '#/db/space-id.ts';

/** Who is signed in. */
export interface SignedIn {
  uid: string;
  email: string;
  displayName: string;
  timeZone: string | null;
  /** The clock that the person chose for the times they read. */
  hourClock: HourClockChoice;
  sessionId: string;
}

/** The caller; the guard sets it on every route except those for anyone. */
export interface Caller extends SignedIn {
  /** Where the call acts: the space that it names, else one's own. Its plan, quota and limits are its owner's. */
  space: { id: SpaceId; ownerId: string };
  role: Role;
  /** The accounts of the space that a member is bound to (TEAM-08); null: all. */
  accounts: readonly string[] | null;
}

/** A person, by what they are in the space of a call. */
export type ActingPerson = Pick<Caller, 'uid' | 'role'>;

/** Who looks at files, and in which space: their addresses are theirs alone (OP-173). */
export type FileReader = Pick<Caller, 'uid' | 'space'>;

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
