import { timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';

import type { Env, SandboxApp, World } from '#/core/world.ts';
import { app } from '#/networks/twitter/app.ts';
import type { Grants } from '#/networks/twitter/grants.ts';
import { apiBase } from '#/networks/twitter/links.ts';
import { OAuthError } from '#/networks/twitter/oauth-error.ts';

type Form = Readonly<Record<string, unknown>>;

/** Tokens for codes, new tokens for old ones, and the end of tokens (docs.x.com, "OAuth 2.0", August 2026). */
export function mountOAuth(sandbox: SandboxApp, world: World, grants: Grants): void {
  const post = (path: string, run: (form: Form) => object): void => {
    sandbox.post(`${apiBase}/2/oauth2/${path}`, async (context) => {
      try {
        assertClient(context);
        const answer = run(await readForm(context));
        await world.store.durable();
        return context.json(answer, 200, { 'cache-control': 'no-store' });
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        // A refused refresh may have ended a family of tokens.
        await world.store.durable();
        return error.toResponse();
      }
    });
  };

  post('token', (form) => {
    const grantType = text(form, 'grant_type');
    switch (grantType) {
      case 'authorization_code':
        return grants.exchange(text(form, 'code'), text(form, 'redirect_uri'), text(form, 'code_verifier'));
      case 'refresh_token':
        return grants.refresh(text(form, 'refresh_token'));
      default:
        throw new OAuthError(400, 'unsupported_grant_type', `The grant type ${grantType} is not supported.`);
    }
  });

  post('revoke', (form) => {
    grants.revoke(text(form, 'token'));
    return { revoked: true };
  });
}

/** The app is a confidential client: its secret comes in the header, and nothing else will do. */
function assertClient(context: Context<Env>): void {
  const credentials = /^Basic +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  const given = Buffer.from(credentials, 'base64');
  const expected = Buffer.from(`${app.clientId}:${app.clientSecret}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new OAuthError(401, 'unauthorized_client', 'Missing valid authorization header');
  }
}

async function readForm(context: Context<Env>): Promise<Form> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/x-www-form-urlencoded' ? await context.req.parseBody() : {};
}

function text(form: Form, name: string): string {
  const value = form[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new OAuthError(400, 'invalid_request', `Missing required parameter [${name}].`);
}
