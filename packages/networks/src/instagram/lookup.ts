import type { Way } from '#/instagram/account.ts';
import { urlOf } from '#/instagram/publish.ts';
import { accessOf, type FrozenPost, frozenPost, listFields, listWire, statusWords } from '#/instagram/wire.ts';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { ambiguous, onlyMatch } from '#/kit/only-match.ts';
import { unable } from '#/kit/unable.ts';
import { readStatus } from '#/meta/containers.ts';
import { askAccount } from '#/meta/graph-errors.ts';
import { comparable, recentPosts } from '#/meta/recent-posts.ts';

/** How far the container is; null where Instagram shows it to nobody, which proves nothing (Postiz #1562). */
type Standing = 'not-out' | 'out' | null;

/** Looks whether the prepared post is out: its container says so, and the account's own posts say under which id. */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
  const post = frozenPost.parse(prepared.payload);
  const ask = app.api(accessOf(auth, context.signal));
  const standing = await standingOf(ask, post);
  if (standing !== null && typeof standing !== 'string') return unable(standing.failure);
  // Under another installation's container it may be out all the same.
  if (standing === 'not-out' && context.anyKey !== true) return { kind: 'absent' };
  const list = post.productType === 'STORY' ? 'stories' : 'media';
  const call = { path: `/${post.account.id}/${list}`, query: { fields: listFields }, answer: listWire };
  const recent = await recentPosts({ name: 'Instagram', ask: askAccount('Instagram', ask) }, call, context);
  if (!Array.isArray(recent)) return recent;
  const only = onlyMatch(
    recent.filter(
      ({ caption, media_type, media_product_type }) =>
        media_type === post.mediaType &&
        media_product_type === post.productType &&
        comparable(caption) === comparable(post.text),
    ),
  );
  if (only.kind === 'absent') {
    if (standing !== 'out' && context.anyKey === true) return { kind: 'absent' };
    return unable({ code: 'not-listed', message: 'Instagram does not list this post of the account.' });
  }
  if (only.kind === 'unable') return only;
  // Without words the only one of its kind in these minutes is ours, if the container says that there is one.
  if (post.text === '' && standing !== 'out') return ambiguous();
  const { id: remoteId, permalink } = only.match;
  return { kind: 'found', remoteId, url: urlOf(app, post.account.username, permalink) };
};

async function standingOf(ask: Ask, { container }: FrozenPost): Promise<Standing | ApiFailed> {
  const said = await readStatus(ask, container.id, statusWords);
  if ('status' in said) return said.status === 'PUBLISHED' ? 'out' : 'not-out';
  return said.failure.code === 'not-found' ? null : said;
}
