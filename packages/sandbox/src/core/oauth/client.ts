import { timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';

import type { Env } from '#/core/request-log.ts';

/** An app as a network knows it. */
export interface Client {
  readonly id: string;
  readonly secret: string;
  /**
   * How the app proves who it is: by the header `Authorization`, by fields of the call, or by its id alone (RFC 6749
   * §2.3).
   */
  readonly way: 'basic' | 'fields' | 'none';
  /** The field that carries the client id; absent: `client_id`. */
  readonly idName?: string;
}

/** Whether a call comes from the app. Credentials that are sent in another way than the client's own do not count. */
export function isFrom(client: Client, context: Context<Env>, field: (name: string) => string): boolean {
  const { idName = 'client_id' } = client;
  switch (client.way) {
    case 'basic': {
      const credentials = /^Basic +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
      return isSame(Buffer.from(credentials, 'base64').toString(), `${client.id}:${client.secret}`);
    }
    case 'fields':
      return field(idName) === client.id && isSame(field('client_secret'), client.secret);
    case 'none':
      return field(idName) === client.id;
    default:
      return client.way satisfies never;
  }
}

/** Compares secrets. The time that it takes does not reveal where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
