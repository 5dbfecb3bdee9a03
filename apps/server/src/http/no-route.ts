import { METHOD_NAME_ALL } from 'hono/router';

import type { Api } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

/** The methods that have a route at this path; none when the called one has a route itself, which found nothing. */
export function otherMethods({ router, routes }: Api, { method, path }: { method: string; path: string }): string[] {
  const isRouted = (name: string) =>
    router.match(name, path)[0].some(([[, route]]) => route.method !== METHOD_NAME_ALL && !route.path.includes('*'));
  const methods = new Set(routes.map((route) => route.method));
  const found = [...methods].filter(isRouted).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  return found.includes(method) ? [] : found;
}

export function nothingHere(): ApiError {
  return new ApiError(404, 'not-found', 'There is nothing at this address.');
}

export function wrongMethod(allowed: readonly string[]): ApiError {
  const others = allowed.join(', ');
  return new ApiError(405, 'wrong-method', `This address does not take this method. It takes ${others}.`);
}
