import { z } from 'zod';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import type { Meaning } from '#/kit/outcomes.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';

/**
 * The envelope of every refusal of a Graph API ("Handle errors"). Titles and sentences for people (`error_user_…`) come in the
 * person's language, so nothing is told by them.
 */
export const refusalWire = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), message: z.string().default('') }),
});
/** What token endpoints of Threads and Instagram say instead ("Get access tokens", 2026-08-12). */
const tokenRefusalWire = z.object({ code: z.number(), error_message: z.string() });

/** What the refusals of one network of Meta mean. */
export interface GraphMeanings {
  /** By `code/subcode`, by the subcode alone (`/subcode`), or by the code alone: the first of them counts. */
  readonly byNumber: ReadonlyMap<string, Meaning>;
  /** By what stands anywhere in the refusal; before the numbers, which are the same for much. */
  readonly byText: readonly (readonly [RegExp, Meaning])[];
}

/** A limit of the whole app, where no subcode says more; the others are an account's own (Graph API, "Rate limiting"). */
const APP_LIMIT = 4;

/** What tokens and limits are refused by at every network of Meta (Graph API, "Handle errors"; read 2026-11-20). */
export function commonMeanings(network: string): readonly (readonly [string, Meaning])[] {
  const ended = `The sign-in at ${network} has ended. Connect the account again.`;
  const wait: Meaning = { kind: 'wait', code: 'rate-limited', message: `${network} asks us to wait.` };
  return [
    ['190', { kind: 'grant-refused', code: 'grant-ended', message: ended }],
    ['100/33', { kind: 'rejected', code: 'not-found', message: `${network} does not know this any more.` }],
    ['368', { kind: 'rejected', code: 'account-restricted', message: `${network} does not let this account post.` }],
    [`${APP_LIMIT}`, wait],
    ['17', wait],
    ['32', wait],
    ['613', wait],
  ];
}

/** Reads a refusal by the tables of its network. Its name is `code/subcode`, or the code. */
export function graphReader({ byNumber, byText }: GraphMeanings): (refusal: Refusal) => ReadRefusal {
  return ({ status, headers, json }) => {
    const { code, error_subcode: subcode, message: sentence } = refusalWire.safeParse(json).data?.error ?? noError;
    const isLimit = status === 429;
    const names = subcode === undefined ? [`${code}`] : [`${code}/${subcode}`, `/${subcode}`, `${code}`];
    const whole = JSON.stringify(json ?? '');
    const meaning =
      byText.find(([pattern]) => pattern.test(whole))?.[1] ??
      names.map((name) => byNumber.get(name)).find((known) => known !== undefined) ??
      (isLimit ? byNumber.get(`${APP_LIMIT}`) : undefined);
    return {
      name: names[0] ?? '',
      meaning,
      sentence,
      waitMs: retryAfterMs(headers, '', Date.now()),
      limitOf: code === APP_LIMIT && subcode === undefined ? 'app' : 'account',
    };
  };
}
const noError = { code: 0, error_subcode: undefined, message: '' };

/**
 * What a token endpoint calls its refusal: the code, and with 100 the subcode; in RFC 6749's words where it is about the app and not
 * about the person; null where it refuses nothing.
 */
export function tokenRefusalIn(json: unknown): string | null {
  const plain = tokenRefusalWire.safeParse(json).data;
  if (plain !== undefined) return `${plain.code}`;
  const refused = refusalWire.safeParse(json).data?.error;
  if (refused === undefined) return null;
  if (/validating (?:client secret|application)/i.test(refused.message)) return 'invalid_client';
  return refused.code === 100 ? `100/${refused.error_subcode}` : `${refused.code}`;
}
