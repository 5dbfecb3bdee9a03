import type { Foundation } from '#/assemble/foundation.ts';
import { brandOf } from '#/db/brand-of.ts';
import { accountPicture } from '#/features/connections/arrivals/keep-picture.job.ts';
import { readShownAccounts } from '#/features/connections/shown-accounts.ts';
import { servedFile } from '#/features/media/media.queries.ts';
import { describeFile, serveFile } from '#/features/media/serve/serve-file.ts';
import { readFilter } from '#/features/posts/post-filter.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { judgeAsGuest } from '#/features/posts/reviewed/judge-as-guest.ts';
import {
  changedSince,
  countReviewed,
  readReviewed,
  showsAccount,
  showsFile,
} from '#/features/posts/reviewed/reviewed-posts.ts';
import { forgetEndedLinks } from '#/features/review/links.queries.ts';
import { reviewLinksRoutes } from '#/features/review/links.routes.ts';
import { createRenderer } from '#/features/review/load-renderer.ts';
import { reviewPagesRoutes } from '#/features/review/review-pages.routes.ts';
import type { ReviewParts } from '#/features/review/review-parts.ts';
import { deriveKey } from '#/secrets/derive-key.ts';

const noBrand = { name: null, logoPath: null, accent: null };

/** A guest's browser may keep a file while the page is open, and nobody else. */
const KEPT = 'private, max-age=600';

export function joinReview(base: Foundation, posts: PostsParts): void {
  const { api, auth, config, db, storage, sweeps } = base;
  const { limitFactor, publicUrl, secret, webDist } = config;
  const parts: ReviewParts = {
    db,
    publicUrl,
    limitFactor,
    secret: deriveKey(secret, 'review-pass'),
    render: createRenderer(webDist),
    passwords: {
      hash: async (password) => (await auth.$context).password.hash(password),
      verify: async (hash, password) => (await auth.$context).password.verify({ hash, password }),
    },
    posts: {
      count: (selection) => countReviewed(db, selection),
      read: (selection, page) => readReviewed(posts, selection, page),
      changedSince,
      showsFile: (selection, mediaId) => showsFile(db, selection, mediaId),
      showsAccount: (selection, pictureId) => showsAccount(db, selection, pictureId),
      readFilters: (filters) => void readFilter(filters, { accounts: null, by: { uid: '', role: 'viewer' } }),
      judge: (selection, word, keep) => judgeAsGuest(posts, selection, word, keep),
    },
    accounts: (spaceId, ids, pictureUrl) => readShownAccounts(db, { spaceId, ids, pictureUrl }),
    async brand(spaceId, spaceName) {
      const { name, logoPath, accent } = (await brandOf(db, config.plans, spaceId)) ?? noBrand;
      return { name: name ?? spaceName, logoUrl: logoPath, accent };
    },
    async file(c, { part, ...wanted }) {
      const found = await servedFile(db, { ...wanted, part, recipe: '' });
      if (found === undefined) return undefined;
      const answer = await serveFile(c, storage, found, KEPT);
      // A browser shows no PDF under the policy that files are served with.
      if (found.contentType === 'application/pdf')
        answer.headers.set('Content-Disposition', 'attachment; filename="document.pdf"');
      return answer;
    },
    async accountPicture(c, wanted) {
      const picture = await accountPicture(db, wanted);
      if (picture === undefined) return undefined;
      describeFile(c, { contentType: 'image/webp', bytes: picture.length }, undefined);
      c.header('Accept-Ranges', 'none');
      c.header('Cache-Control', KEPT);
      return c.body(picture);
    },
  };
  reviewLinksRoutes(api, parts);
  reviewPagesRoutes(api, parts);
  sweeps.push(() => forgetEndedLinks(db));
}
