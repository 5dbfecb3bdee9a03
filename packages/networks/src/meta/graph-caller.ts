import { createHmac } from 'node:crypto';
import { type Access, type Ask, createCaller } from '#/kit/caller.ts';
import type { Http, HttpCall } from '#/kit/http.ts';
import { type GraphMeanings, graphReader } from '#/meta/graph-errors.ts';

/** A Graph API: whose it is, and where, with its version and without a slash at its end. */
interface GraphApi {
  readonly name: string;
  readonly base: string;
  readonly meanings: GraphMeanings;
  /** Proves with each token that the call is the app's: needed where the app demands it, harmless elsewhere. Threads has none. */
  readonly appSecret?: string;
}

/**
 * Calls a Graph API with the token in the header, so that it stands in no address. The status of a refusal tells nothing: Threads
 * refuses a parameter or a right with 500, too (seen by clients, 2026), and the code says what it is.
 */
export function graphCaller(http: Http, { name, base, meanings, appSecret }: GraphApi): (access: Access) => Ask {
  const bind = createCaller(http, { called: { name }, base, read: graphReader(meanings), refusesByServerErrors: true });
  return (access) => {
    const ask = bind(access);
    if (appSecret === undefined || access.token === undefined) return ask;
    const appsecret_proof = proofOf(access.token, appSecret);
    return (call) => ask({ ...call, query: { ...call.query, appsecret_proof } });
  };
}

/**
 * Proves with a token that the call is the app's ("Login security", 2026-11). The form that is bound to a time ends after five minutes: a
 * clock that is wrong would end every call. Meta's own SDK sends this one, too.
 */
export function proofOf(token: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex');
}

/** The parameters of a POST, as a form: so they stand in no address either. */
export function formOf(fields: Readonly<Record<string, string>>): NonNullable<HttpCall['body']> {
  return { contentType: 'application/x-www-form-urlencoded', bytes: new URLSearchParams(fields).toString() };
}
