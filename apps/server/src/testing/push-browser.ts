import { createDecipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';

import type { TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, readJson } from '#/testing/server.ts';

/** The keys that a browser makes for a subscription; the private ones never leave it. */
export interface BrowserKeys {
  publicKey: string;
  privateKey: string;
  auth: string;
}

/** A browser as its page sees it: it has subscribed at the sandbox's push service. */
export interface PushBrowser {
  /** Body of POST /api/push-subscriptions. */
  subscription: { endpoint: string; p256dh: string; auth: string; name: string };
  /** What arrived, as the service worker gets it, oldest first. */
  notes(): Promise<AnyJson[]>;
  /** What the push service saw of it. */
  messages(): Promise<AnyJson[]>;
  revoke(): Promise<void>;
}

export function makeBrowserKeys(): BrowserKeys {
  // As JSON Web Keys they are 32 bytes each; Node's ECDH leaves out leading zeros.
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d, auth: randomBytes(16).toString('base64url') };
}

/** Lets the push service of the sandbox do something; the answer is its body. */
export async function steerPush({ url }: Pick<TestSandbox, 'url'>, action: string, order: object): Promise<AnyJson> {
  const answer = await fetch(`${url}/_sandbox/networks/push/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return readJson(answer);
}

/** Subscribes with the key of the installation, as PushManager does. */
export async function openBrowser(sandbox: Pick<TestSandbox, 'url'>, key: string, name = 'Firefox on Linux') {
  const keys = makeBrowserKeys();
  const { endpoint } = await steerPush(sandbox, 'subscribe', { key });
  const messages = async () => {
    const { messages: all } = await steerPush(sandbox, 'messages', {});
    return all.filter((message: AnyJson) => message.endpoint === endpoint);
  };
  return {
    subscription: { endpoint, p256dh: keys.publicKey, auth: keys.auth, name },
    messages,
    notes: async () =>
      (await messages()).map(({ body }: AnyJson) => JSON.parse(decryptPush(Buffer.from(body, 'base64url'), keys))),
    revoke: async () => void (await steerPush(sandbox, 'revoke', { endpoint })),
  } satisfies PushBrowser;
}

/** Opens such a browser for a person, who is notified on it from then on. */
export async function notifyPerson(person: Person, sandbox: Pick<TestSandbox, 'url'>, key: string, name?: string) {
  const browser = await openBrowser(sandbox, key, name);
  const { status, body } = await person.json('POST', '/api/push-subscriptions', browser.subscription);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...browser, id: String(body.id) };
}

/** Reads a message as a browser does. Written from RFC 8291 and RFC 8188, and not with the library that encrypts. */
export function decryptPush(body: Buffer, { publicKey, privateKey, auth }: BrowserKeys): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + idLength);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), senderKey]);
  const shared = hkdfSync('sha256', pair.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = Buffer.from(hkdfSync('sha256', new Uint8Array(shared), salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', new Uint8Array(shared), salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(21 + idLength, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record.');
  return padded.subarray(0, end).toString('utf8');
}
