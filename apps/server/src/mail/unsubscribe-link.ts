import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailedKinds } from '@nonet/contract';
import { kindWords, type MailedKind } from '@nonet/domain';

import { deriveKey } from '#/secrets/derive-key.ts';

/** Which kinds of mail a link ends, and whose. */
export interface Ending {
  userId: string;
  kinds: MailedKind[];
}

/** Links that end kinds of mail without a sign-in. They work for ever, because a mail may be found again years later. */
export interface UnsubscribeLinks {
  /** The page that says what ends, and asks. */
  page(ending: Ending): string;
  /** The address to which mail programs send one press (RFC 8058). */
  onePress(ending: Ending): string;
  /** What a token ends; null when it is none of ours. */
  read(token: string): Ending | null;
}

/** How a mail says at its foot that a kind can be ended. */
export function endingWay(kind: MailedKind, url: string): { label: string; url: string } {
  return { label: `No more mails of the kind “${kindWords[kind].title}”`, url };
}

/** `failed~needs-you.<user>.<signature>`. Neither a kind nor a signature holds a dot. */
const TOKEN = /^([a-z~-]+)\.(.+)\.([\w-]{43})$/;

export function createUnsubscribeLinks({
  publicUrl,
  secret,
  secretPrevious,
}: {
  publicUrl: string;
  secret: string;
  secretPrevious: string | null;
}): UnsubscribeLinks {
  const current = deriveKey(secret, 'unsubscribe');
  const keys = secretPrevious === null ? [current] : [current, deriveKey(secretPrevious, 'unsubscribe')];
  const tokenOf = ({ userId, kinds }: Ending) => {
    const signed = `${kinds.join('~')}.${userId}`;
    return `${signed}.${sign(current, signed).toString('base64url')}`;
  };
  const linkTo = (path: string, ending: Ending) => `${publicUrl}${path}?token=${encodeURIComponent(tokenOf(ending))}`;

  return {
    page: (ending) => linkTo('/unsubscribe', ending),
    onePress: (ending) => linkTo('/api/unsubscribe/one-press', ending),
    read(token) {
      const [, names, userId, signature] = TOKEN.exec(token) ?? [];
      if (names === undefined || userId === undefined || signature === undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      const isSigned = keys.some((key) => timingSafeEqual(sign(key, `${names}.${userId}`), given));
      // A kind that is told no more, in a mail of an earlier version, ends nothing.
      const kinds = names.split('~').flatMap((name) => mailedKinds.find((kind) => kind === name) ?? []);
      return isSigned ? { userId, kinds } : null;
    },
  };
}

function sign(key: Buffer, signed: string): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}
