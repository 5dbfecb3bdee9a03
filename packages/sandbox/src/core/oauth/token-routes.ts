import type { Context } from 'hono';

import type { AccountBook } from '#/core/account-book.ts';
import { answerCall } from '#/core/answer-call.ts';
import { type Client, isFrom } from '#/core/oauth/client.ts';
import type { Claim, Grants, Tokens } from '#/core/oauth/grants.ts';
import { OAuthError } from '#/core/oauth/oauth-error.ts';
import type { Env } from '#/core/request-log.ts';
import { type FaultRefusals, takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';

/** A network's calls about tokens, where they are those of RFC 6749 and RFC 7009. */
export interface TokenRules {
  readonly network: string;
  readonly tokenPath: string;
  /** Absent: the network has no such call. */
  readonly revokePath?: string;
  /** Ends what a token stands for, and answers that. Absent: as in RFC 7009, and as X answers it. */
  revoke?(token: string): object;
  readonly client: Client;
  /** The error for a caller that is not the client. */
  clientRefused(): Error;
  /** The body that answers new tokens. `grantType` is what they were asked for with. */
  answer(tokens: Tokens, grantType: string): object;
  /**
   * The errors that a fault makes the network answer. An expired code or token is not among them: it has its usual
   * error.
   */
  readonly refusals: Omit<FaultRefusals, 'expired'>;
  /** The answer to a thrown error; null when the error is not one of the network's. */
  errorResponse(error: unknown): Response | null;
}

type Field = (name: string) => string;

/** Registers the calls that exchange a code for tokens, renew tokens and revoke tokens. */
export function mountTokenRoutes(
  sandbox: SandboxApp,
  world: World,
  parts: { accounts: AccountBook; grants: Grants },
  rules: TokenRules,
): void {
  const { accounts, grants } = parts;
  const post = (path: string, run: (field: Field, context: Context<Env>) => Promise<object> | object): void => {
    sandbox.post(path, async (context) => {
      const answer = async (): Promise<object> => {
        const fields = await readForm(context);
        const field: Field = (name) => fields[name] ?? '';
        if (!isFrom(rules.client, context, field)) throw rules.clientRefused();
        return run(field, context);
      };
      return answerCall(context, world, answer, {
        refusalOf: (error) => rules.errorResponse(error),
        show: (tokens) => Response.json(tokens, { headers: { 'cache-control': 'no-store' } }),
      });
    });
  };

  post(rules.tokenPath, (field, context) => {
    const claim = claimOf(grants, field);
    return takeToken(world, context, { accounts, claim, ...rules }, () =>
      rules.answer(claim.redeem(), field('grant_type')),
    );
  });
  if (rules.revokePath === undefined) return;
  post(rules.revokePath, (field) => {
    const token = required(field, 'token');
    if (rules.revoke !== undefined) return rules.revoke(token);
    grants.revoke(token);
    return { revoked: true };
  });
}

/** Exchanges a claim for tokens, unless a fault of the place `token` strikes. */
export function takeToken<Answer extends object>(
  world: World,
  context: Context<Env>,
  {
    accounts,
    claim,
    network,
    refusals,
  }: Pick<TokenRules, 'network' | 'refusals'> & { accounts: AccountBook; claim: Claim },
  accept: () => Answer,
): Promise<Answer | Response> {
  const names = [claim.accountId, accounts.find(claim.accountId)?.handle ?? ''];
  const expired = (): Error => claim.expire();
  return takeCall(world, { context, network, names, place: 'token', refusals: { ...refusals, expired } }, accept);
}

function claimOf(grants: Grants, field: Field): Claim {
  const grantType = required(field, 'grant_type');
  switch (grantType) {
    case 'authorization_code': {
      const code = required(field, 'code');
      return grants.claimCode(code, {
        redirectUri: required(field, 'redirect_uri'),
        verifier: field('code_verifier') || null,
      });
    }
    case 'refresh_token':
      return grants.claimRefreshToken(required(field, 'refresh_token'));
    default:
      throw new OAuthError(400, 'unsupported_grant_type', `The grant type ${grantType} is not supported.`);
  }
}

function required(field: Field, name: string): string {
  const value = field(name);
  if (value !== '') return value;
  throw new OAuthError(400, 'invalid_request', `Missing required parameter [${name}].`);
}

async function readForm(context: Context<Env>): Promise<Readonly<Record<string, string>>> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return {};
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}
