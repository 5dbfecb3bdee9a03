import { z } from 'zod';
import type { ApiFailed, Ask, ReadRefusal, Refusal } from '#/kit/caller.ts';
import { type Meaning, means } from '#/kit/outcomes.ts';

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

/** Meta names no end of what it blocks to protect people from spam ("Handle errors", 368: "Wait and retry"): it lasts for hours. */
export const BLOCK_MS = 60 * 60_000;

/** A limit of the whole app, where no subcode says more; the others are an account's own (Graph API, "Rate limiting"). */
const APP_LIMIT = 4;

/** By which word of ours the grant lacks what a call needs, or no longer has it. */
export const NOT_ALLOWED = 'not-allowed';

/**
 * What tokens, rights and limits are refused by at every network of Meta (Graph API, "Handle errors": "200-299: permission is either
 * not granted or has been removed"; read 2026-11-20). `account`: what people connect there.
 */
export function commonMeanings(network: string, account = 'account'): readonly (readonly [string, Meaning])[] {
  const ended = `The sign-in at ${network} has ended. Connect the ${account} again.`;
  const notAllowed = means(
    'grant-refused',
    NOT_ALLOWED,
    `${network} was not allowed to do this for you. Connect the ${account} again and allow all of it.`,
  );
  const wait = means('wait', 'rate-limited', `${network} asks us to wait.`);
  return [
    ['190', means('grant-refused', 'grant-ended', ended)],
    ['10', notAllowed],
    ...Array.from({ length: 100 }, (_, above) => [`${200 + above}`, notAllowed] as const),
    ['100/33', means('rejected', 'not-found', `${network} does not know this any more.`)],
    ['368', means('rejected', 'account-restricted', `${network} does not let this account post.`)],
    [`${APP_LIMIT}`, wait],
    ['17', wait],
    ['32', wait],
    ['613', wait],
  ];
}

/** Reads a refusal by the tables of its network. Its name is `code/subcode`, or the code. */
export function graphReader({ byNumber, byText }: GraphMeanings): (refusal: Refusal) => ReadRefusal {
  return ({ json }) => {
    const { code, error_subcode: subcode, message: sentence } = refusalWire.safeParse(json).data?.error ?? noError;
    const names =
      code === 0 ? [] : subcode === undefined ? [`${code}`] : [`${code}/${subcode}`, `/${subcode}`, `${code}`];
    const whole = JSON.stringify(json ?? '');
    const meaning =
      byText.find(([pattern]) => pattern.test(whole))?.[1] ??
      names.map((name) => byNumber.get(name)).find((known) => known !== undefined);
    return {
      name: names[0] ?? '',
      meaning,
      sentence,
      limitOf: code === APP_LIMIT && subcode === undefined ? 'app' : 'account',
    };
  };
}
const noError = { code: 0, error_subcode: undefined, message: '' };

/** How a refusal says that the object of the path is not shown to us: it is gone, or we have lost the right to it. */
const NOT_SHOWN = '100/33';

export function isNotShown({ name }: ApiFailed): boolean {
  return name === NOT_SHOWN;
}

/** Whether a refusal has this code, whatever its subcode. */
export function hasCode({ name }: ApiFailed, code: number): boolean {
  return name.split('/')[0] === `${code}`;
}

/** Calls to the account itself. One that is not shown to us any more was taken from us: only connecting it again helps. */
export function askAccount(network: string, ask: Ask): Ask {
  const message = `${network} does not show us this account any more. Connect it again.`;
  return async (call) => {
    const result = await ask(call);
    if (result.kind === 'ok' || !isNotShown(result)) return result;
    return { ...result, failure: { kind: 'reconnect-needed', code: 'not-shown', message, tokenMayRefresh: false } };
  };
}

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
