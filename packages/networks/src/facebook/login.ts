import { z } from 'zod';
import type { FacebookSettings } from '#/facebook/settings.ts';
import { personWire, tokenWire } from '#/facebook/wire.ts';
import type { Http, HttpCall } from '#/kit/http.ts';
import { redact } from '#/kit/redact.ts';
import { formOf, proofOf } from '#/meta/graph-caller.ts';
import { refusalWire } from '#/meta/graph-errors.ts';

/** Signing in to the product with an account at Facebook: who somebody is, and nothing else of theirs. */
export interface FacebookLogin {
  /**
   * Where the browser is sent. It comes back to `redirectUri` with `state` and either `code` or
   * `error=access_denied`. A permission that was declined before is asked for again.
   */
  dialogUrl(request: { readonly state: string; readonly redirectUri: string }): string;

  /**
   * Who came back with this code, which is used up by it. `redirectUri` must be the very text of the dialog. The token
   * that Facebook hands out on the way is used for this one question and kept nowhere.
   */
  readPerson(
    answer: { readonly code: string; readonly redirectUri: string },
    signal: AbortSignal,
  ): Promise<LoginResult>;
}

/** Somebody as Facebook knows them. */
export interface FacebookPerson {
  /** Theirs for this app; another app sees another one. */
  readonly id: string;
  readonly name: string;
  /** Null: not shared, or there is none. Facebook does not say whether anybody has verified it. */
  readonly email: string | null;
}

/** The end of a sign-in. */
export type LoginResult = { readonly kind: 'person'; readonly person: FacebookPerson } | LoginFailed;

/** Nobody is signed in; a new try begins with the dialog. `message` is for the operator's log and holds no secret. */
export interface LoginFailed {
  readonly kind: 'failed';
  readonly message: string;
}

/** What is asked for, in the form of the dialog: a list with commas (AUTH-31). */
const SCOPES = 'public_profile,email';

/** RFC 5321, 4.5.3.1.3: no mail reaches a longer one. */
const MAX_EMAIL = 254;
const email = z.email().max(MAX_EMAIL);

/** Talks to the app's Facebook through `http`. */
export function facebookLogin(settings: FacebookSettings, http: Http): FacebookLogin {
  const { appId, appSecret, version } = settings;
  const graph = `${settings.graph}/${version}`;

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    call: Omit<HttpCall, 'host'>,
    secrets: readonly string[],
  ): Promise<z.infer<Schema> | LoginFailed> {
    const result = await http.send({ ...call, host: 'fixed' });
    if (result.kind !== 'answer') return failed(`Facebook did not answer (${result.reason}).`);
    const refusal = refusalWire.safeParse(result.json);
    if (refusal.success) {
      const { code, error_subcode: subcode, message } = refusal.data.error;
      const number = subcode === undefined ? `${code}` : `${code}/${subcode}`;
      return failed(`Facebook refused (${number}): ${redact(message, [appSecret, ...secrets])}`);
    }
    const answer = schema.safeParse(result.json);
    if (result.status !== 200 || !answer.success) {
      return failed(`Facebook gave an answer that nobody has described (status ${result.status}).`);
    }
    return answer.data;
  }

  return {
    dialogUrl: ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: SCOPES,
        auth_type: 'rerequest',
      });
      return `${settings.dialog}/${version}/dialog/oauth?${query}`;
    },

    readPerson: async ({ code, redirectUri }, signal) => {
      const body = formOf({ client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code });
      const token = await ask(
        tokenWire,
        { method: 'POST', url: new URL(`${graph}/oauth/access_token`), body, signal },
        [code],
      );
      if ('kind' in token) return token;
      const { access_token: accessToken } = token;
      const url = new URL(`${graph}/me`);
      url.searchParams.set('fields', 'id,name,email');
      url.searchParams.set('appsecret_proof', proofOf(accessToken, appSecret));
      const headers = { authorization: `Bearer ${accessToken}` };
      const me = await ask(personWire, { method: 'GET', url, headers, signal }, [code, accessToken]);
      if ('kind' in me) return me;
      return { kind: 'person', person: { id: me.id, name: me.name, email: email.safeParse(me.email).data ?? null } };
    },
  };
}

function failed(message: string): LoginFailed {
  return { kind: 'failed', message };
}
