import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import { GraphError } from '#/networks/facebook/graph-error.ts';

const minuteMs = 60_000;
const codeMs = 10 * minuteMs;
/** What a token of the dialog is good for: one to two hours. */
const tokenMs = 90 * minuteMs;

/** What a person allowed the app. */
export interface Grant {
  readonly accountId: string;
  readonly sharesEmail: boolean;
}

interface Code extends Grant {
  readonly redirectUri: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

interface Token extends Grant {
  readonly expiresAt: number;
}

/** Codes, tokens and what people declined. Of codes and tokens only digests are kept. */
export class Grants {
  readonly #clock: Clock;
  readonly #codes: Table<Code>;
  readonly #tokens: Table<Token>;
  /** Accounts that have declined to share their email. */
  readonly #declined: Table<true>;

  constructor(world: World) {
    this.#clock = world.clock;
    this.#codes = world.store.table('facebook.codes');
    this.#tokens = world.store.table('facebook.tokens');
    this.#declined = world.store.table('facebook.declined');
  }

  /**
   * Notes the person's answer and makes the code for it. Who declined to share the email once is asked again only when
   * the app says so (`auth_type=rerequest`); until then it stays declined, whatever the answer.
   */
  allow(accountId: string, answer: { redirectUri: string; sharesEmail: boolean; asksAgain: boolean }): string {
    const sharesEmail = answer.sharesEmail && (answer.asksAgain || !this.#declined.has(accountId));
    if (sharesEmail) this.#declined.delete(accountId);
    else this.#declined.set(accountId, true);
    const code = `AQ${randomBytes(96).toString('base64url')}`;
    const expiresAt = this.#clock.now() + codeMs;
    const { redirectUri } = answer;
    this.#codes.set(digestOf(code), { accountId, sharesEmail, redirectUri, expiresAt, isUsed: false });
    return code;
  }

  /** A token for a code, once, in time, and for the very address that the code was sent to. */
  exchange(code: string, redirectUri: string): { token: string; expiresInS: number } {
    const key = digestOf(code);
    const known = this.#codes.get(key);
    if (known === undefined) throw new GraphError(100, 'Invalid verification code format.');
    if (known.isUsed) throw new GraphError(100, 'This authorization code has been used.', { subcode: 36009 });
    if (known.expiresAt <= this.#clock.now()) {
      throw new GraphError(100, 'This authorization code has expired.', { subcode: 36007 });
    }
    if (known.redirectUri !== redirectUri) {
      throw new GraphError(
        100,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        { subcode: 36008 },
      );
    }
    this.#codes.set(key, { ...known, isUsed: true });
    const token = `EAA${randomBytes(120).toString('base64url')}`;
    const { accountId, sharesEmail } = known;
    this.#tokens.set(digestOf(token), { accountId, sharesEmail, expiresAt: this.#clock.now() + tokenMs });
    return { token, expiresInS: tokenMs / 1_000 };
  }

  /** What the bearer of a token may see. */
  read(token: string): Grant {
    const known = this.#tokens.get(digestOf(token));
    if (known === undefined) throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token');
    const now = this.#clock.now();
    if (known.expiresAt <= now) {
      const [then, current] = [known.expiresAt, now].map((ms) => new Date(ms).toUTCString());
      const message = `Error validating access token: Session has expired on ${then}. The current time is ${current}.`;
      throw new GraphError(190, message, { subcode: 463 });
    }
    return known;
  }
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
