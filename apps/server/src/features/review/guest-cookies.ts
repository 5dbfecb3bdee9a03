import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { FoundLink } from '#/features/review/links.queries.ts';
import type { ReviewParts } from '#/features/review/review-parts.ts';
import type { ApiEnv } from '#/http/api.ts';

/*
 * What a guest's browser keeps: that it gave the password, and who the guest is. Each is for the path of one link alone, and comes with the
 * password or the first word, not before (OP-171).
 */

const names = { pass: 'nonet-pass', guest: 'nonet-guest' } as const;

type PassParts = Pick<ReviewParts, 'publicUrl' | 'secret'>;

/** Another password, or another link, makes another value. */
function passOf({ secret }: PassParts, { id, passwordHash }: FoundLink): string {
  return createHmac('sha256', secret).update(`${id} ${passwordHash}`).digest('base64url');
}

/** Whether the guest may look: the link has no password, or this browser has given it. */
export function hasPass(c: Context<ApiEnv>, parts: PassParts, link: FoundLink): boolean {
  if (link.passwordHash === null) return true;
  const [kept, wanted] = [Buffer.from(getCookie(c, names.pass) ?? ''), Buffer.from(passOf(parts, link))];
  return kept.length === wanted.length && timingSafeEqual(kept, wanted);
}

export function keepPass(c: Context<ApiEnv>, parts: PassParts, link: FoundLink, path: string): void {
  keep(c, parts, { name: names.pass, value: passOf(parts, link), path, until: link.expiresAt });
}

export function guestOf(c: Context<ApiEnv>): string | undefined {
  return getCookie(c, names.guest);
}

/** `until` null: until the browser is closed. */
export function keepGuest(
  c: Context<ApiEnv>,
  parts: PassParts,
  guest: { kept: string; path: string; until: Date | null },
): void {
  keep(c, parts, { name: names.guest, value: guest.kept, path: guest.path, until: guest.until });
}

function keep(
  c: Context<ApiEnv>,
  { publicUrl }: PassParts,
  { name, value, path, until }: { name: string; value: string; path: string; until: Date | null },
): void {
  setCookie(c, name, value, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https://'),
    ...(until !== null && { expires: until }),
  });
}
