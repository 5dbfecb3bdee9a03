import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import type { Meaning } from '#/kit/outcomes.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';
import { errorWire } from '#/pinterest/wire.ts';

/** Numbers of Pinterest's. */
export const SCOPES_MISSING = '3';
export const PIN_NOT_FOUND = '50';

const signInEnded = 'The sign-in at Pinterest has ended. Connect the account again.';
const tokenRefused: Meaning = { kind: 'token-refused', code: 'token-refused', message: signInEnded };
const rateLimited: Meaning = { kind: 'wait', code: 'rate-limited', message: 'Pinterest asks us to wait.' };
const notFound: Meaning = { kind: 'rejected', code: 'not-found', message: 'Pinterest does not know this any more.' };
const notApproved: Meaning = {
  kind: 'operator',
  code: 'app-not-approved',
  message: 'Pinterest connection requires app approval. Please check your Pinterest Developer Console.',
};

/** Pinterest's own number → our meaning. Sources: README.md, "Refusals". */
const byNumber: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [1, { kind: 'rejected', code: 'request-refused', message: 'Pinterest refused this', quote: true }],
  [2, tokenRefused],
  [
    3,
    {
      kind: 'grant-refused',
      code: 'scopes-missing',
      message: 'Pinterest was not allowed to do this for you. Connect the account again and allow all of it.',
    },
  ],
  [7, { kind: 'rejected', code: 'not-allowed', message: 'Pinterest does not let this account use this board or Pin.' }],
  [8, rateLimited],
  [29, { kind: 'rejected', code: 'not-permitted', message: 'Pinterest does not permit this', quote: true }],
  [30, notFound],
  [
    40,
    {
      kind: 'rejected',
      code: 'board-not-found',
      message: 'Pinterest does not have this board any more. Choose another one.',
    },
  ],
  [50, notFound],
  [
    2031,
    {
      kind: 'rejected',
      code: 'section-not-found',
      message: 'Pinterest does not have this section of the board any more. Choose another one.',
    },
  ],
]);

/** Two numbers are also said of apps that Pinterest has not let in, or not far enough. Only these sentences count. */
const bySentence: readonly (readonly [number, RegExp, Meaning])[] = [
  [3, /^Your application consumer type is not supported\b/, notApproved],
  [29, /^Apps with Trial access may not create Pins in production\b/, notApproved],
];

/** What a status says enough by itself (RFC 9110 §15.5.2, RFC 6585 §4). */
const byStatus: ReadonlyMap<number, Meaning> = new Map([
  [401, tokenRefused],
  [429, rateLimited],
]);

/** What Pinterest says with a refusal. */
export function readRefusal({ status, headers, json }: Refusal): ReadRefusal {
  const { code, message } = errorWire.safeParse(json).data ?? { code: 0, message: '' };
  const [, , told] = bySentence.find(([number, words]) => number === code && words.test(message)) ?? [];
  return {
    name: code === 0 ? '' : `${code}`,
    meaning: told ?? byNumber.get(code) ?? byStatus.get(status),
    sentence: message,
    waitMs: retryAfterMs(headers, '', Date.now()),
  };
}

/** The host that takes videos has refused a form: the next try registers the video anew. */
export function readUploadRefusal(): ReadRefusal {
  const message = 'Pinterest did not take a video of this post.';
  return { name: '', meaning: { kind: 'later', code: 'upload-refused', message }, sentence: '', waitMs: null };
}

/** The name of a refusal of the token endpoint, which has the API's own envelope. */
export function tokenRefusalIn(json: unknown): string | null {
  const { data } = errorWire.safeParse(json);
  return data === undefined ? null : `${data.code}`;
}
