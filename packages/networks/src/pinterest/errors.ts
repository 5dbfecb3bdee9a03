import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import { type Meaning, means } from '#/kit/outcomes.ts';
import { errorWire } from '#/pinterest/wire.ts';

/** Numbers of Pinterest's. */
export const SCOPES_MISSING = '3';
export const PIN_NOT_FOUND = '50';

const signInEnded = 'The sign-in at Pinterest has ended. Connect the account again.';
const tokenRefused = means('token-refused', 'token-refused', signInEnded);
const rateLimited = means('wait', 'rate-limited', 'Pinterest asks us to wait.');
const notFound = means('rejected', 'not-found', 'Pinterest does not know this any more.');
const notApproved = means(
  'operator',
  'app-not-approved',
  'Pinterest connection requires app approval. Please check your Pinterest Developer Console.',
);

/** Pinterest's own number → our meaning. Sources: README.md, "Refusals". */
const byNumber: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [1, means('rejected', 'request-refused', 'Pinterest refused this', { quote: true })],
  [2, tokenRefused],
  [
    3,
    means(
      'grant-refused',
      'scopes-missing',
      'Pinterest was not allowed to do this for you. Connect the account again and allow all of it.',
    ),
  ],
  [7, means('rejected', 'not-allowed', 'Pinterest does not let this account use this board or Pin.')],
  [8, rateLimited],
  [29, means('rejected', 'not-permitted', 'Pinterest does not permit this', { quote: true })],
  [30, notFound],
  [40, means('rejected', 'board-not-found', 'Pinterest does not have this board any more. Choose another one.')],
  [50, notFound],
  [
    2031,
    means(
      'rejected',
      'section-not-found',
      'Pinterest does not have this section of the board any more. Choose another one.',
    ),
  ],
]);

/** Two numbers are also said of apps that Pinterest has not let in, or not far enough. Only these sentences count. */
const bySentence: readonly (readonly [number, RegExp, Meaning])[] = [
  [3, /^Your application consumer type is not supported\b/, notApproved],
  [29, /^Apps with Trial access may not create Pins in production\b/, notApproved],
];

/** What a status says enough by itself, also with a number that nobody has described (RFC 9110 §15.5.2). */
const byStatus: ReadonlyMap<number, Meaning> = new Map([[401, tokenRefused]]);

/** What Pinterest says with a refusal. */
export function readRefusal({ status, json }: Refusal): ReadRefusal {
  const { code, message } = errorWire.safeParse(json).data ?? { code: 0, message: '' };
  const [, , told] = bySentence.find(([number, words]) => number === code && words.test(message)) ?? [];
  return {
    name: code === 0 ? '' : `${code}`,
    meaning: told ?? byNumber.get(code) ?? byStatus.get(status),
    sentence: message,
  };
}

/** The host that takes videos has refused a form: the next try registers the video anew. */
export function readUploadRefusal(): ReadRefusal {
  const message = 'Pinterest did not take a video of this post.';
  return { name: '', meaning: means('later', 'upload-refused', message), sentence: '' };
}

/** The name of a refusal of the token endpoint, which has the API's own envelope. */
export function tokenRefusalIn(json: unknown): string | null {
  const { data } = errorWire.safeParse(json);
  return data === undefined ? null : `${data.code}`;
}
