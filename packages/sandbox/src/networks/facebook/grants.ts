import { type GrantRefusal, Grants } from '#/core/oauth/grants.ts';
import type { World } from '#/core/world.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { tokenRefusal } from '#/networks/meta/token-refusals.ts';

/** The one app that is registered here. */
export const app = { name: 'Nonet', id: '100000000000001', secret: 'demo-app-secret', way: 'fields' } as const;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What a token of the dialog is good for: one to two hours. */
export const shortMs = 90 * minuteMs;

/** "90 days after the last activity of the person" (Facebook, "Data access expiration"). */
export const dataAccessMs = 90 * dayMs;

/** Codes and tokens, in the words of Facebook's own refusals. */
export function openGrants(world: World): Grants {
  const { clock } = world;
  return new Grants(world, {
    network: 'facebook',
    codeMs: 10 * minuteMs,
    accessMs: shortMs,
    refresh: null,
    // About sixty days (Facebook, "Get a long-lived user access token").
    longLivedMs: 60 * dayMs,
    prefixes: { code: 'AQ', access: 'EAA' },
    refuse: (refusal) => refuse(refusal, clock.now()),
  });
}

function refuse(refusal: GrantRefusal, now: number): Error {
  switch (refusal.what) {
    case 'code':
      return codeRefusals[refusal.why]();
    case 'redirect':
      return new GraphError(
        100,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        { subcode: 36008 },
      );
    case 'access-token':
      return tokenRefusal(refusal, now);
    case 'verifier':
    case 'refresh-token':
      return new GraphError(100, 'Invalid parameter');
    default:
      return refusal satisfies never;
  }
}

const codeRefusals = {
  unknown: () => new GraphError(100, 'Invalid verification code format.'),
  used: () => new GraphError(100, 'This authorization code has been used.', { subcode: 36009 }),
  expired: () => new GraphError(100, 'This authorization code has expired.', { subcode: 36007 }),
};
