import { createRoute as describeRoute, type RouteConfig } from '@hono/zod-openapi';
import type { Action } from '@nonet/domain';

/**
 * What a call needs: that the caller's role in the space that it names may do an action (`may`), only a session, as it is about
 * the person (`self`), or nothing (`anyone`).
 */
export type RouteAction = Action | 'self' | 'anyone';

type Guarded = Omit<RouteConfig, 'path'> & {
  /** The guard reads it (`guard.ts`), and the API's document shows it. */
  'x-action': RouteAction;
};

/** Describes a route. One without an action does not compile. */
export function createRoute<Path extends string, Route extends Guarded & { path: Path }>(
  route: Route,
): ReturnType<typeof describeRoute<Path, Route>> {
  return describeRoute<Path, Route>(route);
}
