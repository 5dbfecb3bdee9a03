import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from '@hono/zod-openapi';
import { boundedText, errorSchema, type RenderedReview, type ReviewProblem, WORD_BYTES } from '@nonet/contract';
import {
  checkRemark,
  type GuestAct,
  guestActs,
  guestMay,
  guestMessages,
  isBlank,
  isLongerThan,
  REVIEW_NAME_MAX,
} from '@nonet/domain';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { unlessDiskFull } from '#/db/disk-full.ts';
import { guestOf, hasPass, keepGuest, keepPass } from '#/features/review/guest-cookies.ts';
import { addGuestRemark } from '#/features/review/guest-remarks.queries.ts';
import {
  findGuest,
  type Guest,
  insertGuest,
  keepAnswer,
  readAnswers,
  removeYes,
  renameGuest,
} from '#/features/review/guests.queries.ts';
import { type FoundLink, findLink, isStillOpen } from '#/features/review/links.queries.ts';
import { drawPosts, frameOf, nobodysFrame, selectionOf } from '#/features/review/review-page.ts';
import type { ReviewParts } from '#/features/review/review-parts.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';

/** What one place may do in a quarter of an hour: look, try links that there are not, try passwords, and say words. */
const TRIES = { looks: 600, unknown: 40, password: 20, words: 120 } as const;
/** Words that all guests of a link together say in an hour. */
const WORDS_OF_LINK = 600;
const FORM_BYTES = 64 * 1024;

const params = z.object({ token: boundedText(WORD_BYTES) });
const page = { description: 'A page.', content: { 'text/html': { schema: { type: 'string' } } } } as const;
const refused = { description: 'Refused.', content: { 'application/json': { schema: errorSchema } } };
const binary = { schema: { type: 'string', format: 'binary' } } as const;
const byToken = 'Knows no session: the token is the right to what the link shows. A GET changes nothing.';

const show = createRoute({
  method: 'get',
  path: '/review/{token}',
  'x-action': 'anyone',
  summary: 'The page of a review link',
  description: byToken,
  request: { params },
  responses: { 200: page, '4XX': page },
});
const enter = createRoute({
  method: 'post',
  path: '/review/{token}/password',
  'x-action': 'anyone',
  summary: 'Give the password of a review link',
  description: 'A form with the field `password`.',
  request: { params },
  responses: { 303: { description: 'It was right; the page follows.' }, '4XX': page },
});
const say = createRoute({
  method: 'post',
  path: '/review/{token}/posts/{id}/{act}',
  'x-action': 'anyone',
  summary: 'Say something of a post as a guest: approve it, ask for a change, take a yes back, add a remark',
  description: 'A form with the fields `version`, `name`, `sentence` and `remember`.',
  request: { params: params.extend({ id: z.uuid(), act: z.enum(guestActs) }) },
  responses: { 303: { description: 'It was said; the page follows.' }, '4XX': page },
});
const file = createRoute({
  method: 'get',
  path: '/review/{token}/files/{id}/{part}',
  'x-action': 'anyone',
  summary: 'A file of a post that the link shows',
  description: `Also answers HEAD and ranges. ${byToken}`,
  request: { params: params.extend({ id: z.uuid(), part: z.enum(['file', 'thumbnail', 'account']) }) },
  responses: {
    200: { description: 'The file.', content: { 'image/*': binary, 'video/*': binary, 'application/pdf': binary } },
    206: { description: 'A part of it.', content: { 'image/*': binary, 'video/*': binary } },
    '4XX': refused,
  },
});

/** The pages of review links. They work without JavaScript (REV-05), and are registered only for the document, as they answer no JSON. */
export function reviewPagesRoutes(api: Api, parts: ReviewParts): void {
  const { db, limitFactor } = parts;
  for (const route of [show, enter, say, file]) api.openAPIRegistry.registerPath(route);

  api.get('/review/:token', async (c) => {
    const found = await find(c);
    if (found instanceof Response) return found;
    const { link, path } = found;
    try {
      await limit(`review-look:${limitAddress(c.get('clientIp'))}`, TRIES.looks, 15 * 60).catch(unlessDiskFull);
    } catch (error) {
      return refuseTries(c, error, {
        ...(await frameOf(parts, link, path)),
        kind: 'refused',
        text: guestMessages.tooMany,
      });
    }
    const guest = await findGuest(db, link.id, guestOf(c));
    return answer(c, await drawPosts(parts, { link, path, guest, ...wanted(c), problem: null }));
  });

  api.post('/review/:token/password', formOf, async (c) => {
    const found = await find(c, { needsPass: false });
    if (found instanceof Response) return found;
    const { link, path } = found;
    if (link.passwordHash === null || hasPass(c, parts, link)) return c.redirect(path, 303);
    const password = (await readForm(c)).get('password') ?? '';
    try {
      await limit(`review-pass:${limitAddress(c.get('clientIp'))}`, TRIES.password, 15 * 60);
      await limit(`review-pass-of:${link.id}`, TRIES.password * 5, 15 * 60);
    } catch (error) {
      return refuseTries(c, error, {
        ...(await frameOf(parts, link, path)),
        kind: 'password',
        problem: guestMessages.tooMany,
      });
    }
    if (password.length > 1_000 || !(await parts.passwords.verify(link.passwordHash, password))) {
      const frame = await frameOf(parts, link, path);
      return answer(c, await parts.render({ ...frame, kind: 'password', problem: guestMessages.wrongPassword }), 403);
    }
    keepPass(c, parts, link, path);
    return c.redirect(path, 303);
  });

  api.post('/review/:token/posts/:id/:act', formOf, async (c) => {
    const found = await find(c);
    if (found instanceof Response) return found;
    const { link, path } = found;
    const parsed = say.request.params.safeParse(c.req.param());
    if (!parsed.success) return c.notFound();
    const { id: postId, act } = parsed.data;
    const form = await readForm(c);
    const guest = await findGuest(db, link.id, guestOf(c));
    const [typed, sentence] = [form.get('name')?.trim() ?? '', form.get('sentence')?.trim() ?? ''];
    const name = typed || (guest?.name ?? '');
    const again = async (text: string, status: 403 | 404 | 409 | 422 | 429) => {
      const problem: ReviewProblem = { postId, text, act, name, sentence };
      return answer(c, await drawPosts(parts, { link, path, guest, ...wanted(c), wantsPosts: true, problem }), status);
    };
    const wrong = problemOf(link, act, { name, sentence });
    if (wrong !== null) return again(wrong.text, wrong.status);
    try {
      await limit(`review-word:${limitAddress(c.get('clientIp'))}`, TRIES.words, 15 * 60);
      await limit(`review-word-of:${link.id}`, WORDS_OF_LINK, 3600);
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return again(guestMessages.tooMany, 429);
      throw error;
    }
    try {
      const kept = await speak(parts, link, {
        postId,
        version: Number(form.get('version')),
        guest,
        name,
        act,
        sentence,
      });
      if (kept === null) return await again(guestMessages.gone, 404);
      const until = form.get('remember') === null ? null : link.expiresAt;
      if (kept !== undefined) keepGuest(c, parts, { kept, path, until });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return again(error.message, 409);
      throw error;
    }
    const { page } = wanted(c);
    return c.redirect(`${path}${page > 1 ? `?page=${page}` : ''}#p-${postId}`, 303);
  });

  // Who opens the address of a form, as from the history of a browser, comes to the page.
  for (const form of ['password', 'posts/:id/:act']) {
    api.get(`/review/:token/${form}`, (c) => {
      beSilent(c);
      return c.redirect(`/review/${encodeURIComponent(c.req.param('token') ?? '')}`, 303);
    });
  }

  api.get('/review/:token/files/:id/:part', async (c) => {
    const found = await find(c);
    if (found instanceof Response) return found;
    const parsed = file.request.params.safeParse(c.req.param());
    if (!parsed.success) return c.notFound();
    const { id, part } = parsed.data;
    const { link } = found;
    const selection = selectionOf(link);
    const of = { spaceId: link.spaceId, readerId: link.madeBy, id };
    if (part === 'account') {
      const isShown = await parts.posts.showsAccount(selection, id);
      return (isShown ? await parts.accountPicture(c, of) : undefined) ?? c.notFound();
    }
    const isShown = await parts.posts.showsFile(selection, id);
    return (isShown ? await parts.file(c, { ...of, part }) : undefined) ?? c.notFound();
  });

  /** The open link of an address whose password was given; else what is answered instead. */
  async function find(
    c: Context<ApiEnv>,
    { needsPass = true } = {},
  ): Promise<{ link: FoundLink; path: string } | Response> {
    beSilent(c);
    const { token } = params.parse({ token: c.req.param('token') });
    const path = `/review/${token}`;
    const link = await findLink(db, token);
    const isPage = c.req.method !== 'GET' || c.req.path === path;
    if (link === undefined) {
      try {
        await limit(`review-unknown:${limitAddress(c.get('clientIp'))}`, TRIES.unknown, 15 * 60).catch(unlessDiskFull);
      } catch (error) {
        return refuseTries(c, error, { ...nobodysFrame(path), kind: 'refused', text: guestMessages.tooMany });
      }
      if (!isPage) return c.notFound();
      return answer(c, await parts.render({ ...nobodysFrame(path), kind: 'unknown' }), 404);
    }
    if (link.ended !== null) {
      if (!isPage) return c.notFound();
      const frame = await frameOf(parts, link, path);
      return answer(c, await parts.render({ ...frame, kind: 'ended', at: link.endedAt.toISOString() }), 404);
    }
    if (needsPass && !hasPass(c, parts, link)) {
      if (!isPage) return c.notFound();
      // Whose page it is, is told to those who know the password.
      return answer(c, await parts.render({ ...nobodysFrame(path), kind: 'password', problem: null }), 403);
    }
    return { link, path };
  }

  function limit(key: string, max: number, windowS: number): Promise<void> {
    return enforceLimit(db, { key, max: max * limitFactor, windowS });
  }

  async function refuseTries(
    c: Context<ApiEnv>,
    error: unknown,
    page: Parameters<ReviewParts['render']>[0],
  ): Promise<Response> {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    c.header('Retry-After', String(error.detail.retryAfterS ?? 60));
    return answer(c, await parts.render(page), 429);
  }
}

/** Says it in one transaction. Answers what the browser is to keep, undefined for nothing new; null: the link does not show the post. */
async function speak(
  parts: ReviewParts,
  link: FoundLink,
  said: { postId: string; version: number; guest: Guest | null; name: string; act: GuestAct; sentence: string },
): Promise<string | undefined | null> {
  const { postId, version, name, act, sentence } = said;
  const { id: linkId, spaceId } = link;
  if (act === 'approve' && said.guest !== null) {
    // Who presses twice has said it once.
    const before = (await readAnswers(parts.db, linkId, [postId])).get(postId);
    if (before?.says === 'approved' && before.version === version && before.guestId === said.guest.id) return undefined;
  }
  let kept: string | undefined;
  const text = act === 'change' || act === 'remark' ? sentence : null;
  const word = {
    postId,
    version,
    by: name,
    sharedBy: link.madeBy,
    says: act === 'approve' ? 'approved' : act,
    sentence: text,
  } as const;
  const isShown = await parts.posts.judge(selectionOf(link), word, async (trx, content) => {
    if (!(await isStillOpen(trx, linkId))) throw new ApiError(409, 'link-ended', guestMessages.gone);
    let guest = said.guest;
    if (guest === null) {
      const made = await insertGuest(trx, linkId, name);
      kept = made.kept;
      guest = made;
    } else if (guest.name !== name) await renameGuest(trx, guest, name);
    const of = { linkId, postId, guestId: guest.id };
    if (act === 'approve') await keepAnswer(trx, { ...of, version, says: 'approved', sentence: null }, content);
    if (act === 'change') await keepAnswer(trx, { ...of, version, says: 'change', sentence }, content);
    if (act === 'undo' && !(await removeYes(trx, of))) throw new ApiError(409, 'no-yes', guestMessages.changed);
    if (text !== null && !(await addGuestRemark(trx, { spaceId, postId, name, text }))) {
      throw new ApiError(409, 'too-many-remarks', guestMessages.full);
    }
  });
  return isShown ? kept : null;
}

function problemOf(
  { may }: FoundLink,
  act: GuestAct,
  { name, sentence }: { name: string; sentence: string },
): { text: string; status: 403 | 422 } | null {
  if (!guestMay(may, act === 'remark' ? 'remark' : 'approve')) return { text: guestMessages.mayNot, status: 403 };
  if (isBlank(name)) return { text: guestMessages.name, status: 422 };
  if (isLongerThan(name, REVIEW_NAME_MAX)) return { text: guestMessages.tooLongName, status: 422 };
  if (act === 'approve' || act === 'undo') return null;
  if (isBlank(sentence)) return { text: act === 'change' ? guestMessages.sentence : guestMessages.remark, status: 422 };
  const problem = checkRemark(sentence);
  return problem === null ? null : { text: problem, status: 422 };
}

/** Which part of the link is wanted. */
function wanted(c: Context<ApiEnv>): { page: number; wantsPosts: boolean } {
  const page = Number(c.req.query('page') ?? 1);
  return {
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    wantsPosts: c.req.query('all') === '1',
  };
}

/** A form of ours, small. The address holds the secret that another site's form would need. */
const formOf = bodyLimit({
  maxSize: FORM_BYTES,
  onError: () => {
    throw new ApiError(413, 'too-large', 'This is longer than a remark can be.');
  },
});

async function readForm(c: Context<ApiEnv>): Promise<URLSearchParams> {
  // PostgreSQL stores no NUL.
  return new URLSearchParams((await c.req.text()).replaceAll('%00', '').replaceAll('\0', ''));
}

/** Nobody keeps the page or is told of it (REV-02). */
function beSilent(c: Context<ApiEnv>): void {
  c.header('Cache-Control', 'private, no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
}

async function answer(
  c: Context<ApiEnv>,
  { html, styles }: RenderedReview,
  status: 200 | 403 | 404 | 409 | 422 | 429 = 200,
): Promise<Response> {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashes.join(' ')}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.header('Content-Security-Policy', policy.join('; '));
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Vary', 'Accept-Encoding');
  const accepted = c.req.header('accept-encoding') ?? '';
  const content = Buffer.from(html);
  if (/\bbr\b/.test(accepted)) {
    c.header('Content-Encoding', 'br');
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    };
    return c.body(new Uint8Array(await promisify(brotliCompress)(content, options)), status);
  }
  if (/\bgzip\b/.test(accepted)) {
    c.header('Content-Encoding', 'gzip');
    return c.body(new Uint8Array(await promisify(gzip)(content)), status);
  }
  return c.body(html, status);
}
