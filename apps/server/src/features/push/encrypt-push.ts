import { createHash } from 'node:crypto';

import type { PushKeys } from '#/features/push/push-keys.ts';
import type { Subscription } from '#/features/push/sealed-subscription.ts';

/** What a browser shows, and where a press on it leads: a path of ours. Of two with the same tag the later one is shown. */
export interface PushNote {
  title: string;
  text: string;
  href: string;
  tag: string;
}

export interface EncryptedPush {
  headers: Record<string, string>;
  contentType: string;
  bytes: Uint8Array;
}

export interface EncryptParts {
  keys: PushKeys;
  /** Whom a push service writes to when our calls are in its way: `mailto:` or an https address. */
  contact: string;
  /** For how long the service keeps a message for a browser that is off. */
  ttlS: number;
}

/** Services take 4,096 bytes; a notification shows far less. */
const TEXT_MAX = 300;
/** RFC 8030, 5.4. */
const TOPIC_MAX = 32;

/** Encrypts a note so that only the browser can read it (RFC 8291), and signs the call as this installation's (RFC 8292). */
export async function encryptPush(
  { endpoint, p256dh, auth }: Subscription,
  note: PushNote,
  { keys, contact, ttlS }: EncryptParts,
): Promise<EncryptedPush> {
  const { default: webPush } = await import('web-push');
  const payload = JSON.stringify({ ...note, title: cut(note.title), text: cut(note.text) });
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: ttlS,
    urgency: 'high',
    topic: topicOf(note.tag),
    contentEncoding: 'aes128gcm',
  });
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const kept = ['authorization', 'content-encoding', 'ttl', 'urgency', 'topic'];
  return {
    headers: Object.fromEntries(kept.map((name) => [name, given.get(name) ?? ''])),
    contentType: 'application/octet-stream',
    bytes: body ?? Buffer.alloc(0),
  };
}

/** What the service knows repeats by. It does not tell what they are about. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_MAX);
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > TEXT_MAX ? `${characters.slice(0, TEXT_MAX - 1).join('')}…` : text;
}
