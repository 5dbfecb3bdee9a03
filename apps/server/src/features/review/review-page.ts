import type { RenderedReview, ReviewedPost, ReviewPage, ReviewProblem } from '@nonet/contract';
import { readGuestRemarks } from '#/features/review/guest-remarks.queries.ts';
import { type Guest, readAnswers } from '#/features/review/guests.queries.ts';
import type { FoundLink } from '#/features/review/links.queries.ts';
import type { ReviewParts, Selection } from '#/features/review/review-parts.ts';

/** Posts on one page. A month of a busy space has about as many. */
const POSTS_ON_PAGE = 60;

/** Where one looks at a link from. */
export interface Looking {
  link: FoundLink;
  path: string;
  guest: Guest | null;
  /** From 1. */
  page: number;
  /** The posts are wanted, also where all of them are approved. */
  wantsPosts: boolean;
  problem: ReviewProblem | null;
}

/** Draws the page of an open link. */
export async function drawPosts(parts: ReviewParts, looking: Looking): Promise<RenderedReview> {
  const { link, path, guest, page, wantsPosts, problem } = looking;
  const selection = selectionOf(link);
  const [counts, found, brand] = await Promise.all([
    parts.posts.count(selection),
    parts.posts.read(selection, {
      offset: (page - 1) * POSTS_ON_PAGE,
      limit: POSTS_ON_PAGE,
      addresses: addressesOf(path),
      showFigures: link.showFigures,
    }),
    frameOf(parts, link, path),
  ]);
  const ids = found.map(({ post }) => post.id);
  const accountIds = [...new Set(found.flatMap(({ post }) => post.targets.map(({ connectionId }) => connectionId)))];
  const [answers, remarks, accounts] = await Promise.all([
    readAnswers(parts.db, link.id, ids),
    readGuestRemarks(parts.db, link.spaceId, ids),
    parts.accounts(link.spaceId, accountIds, (id) => `${path}/files/${id}/account`),
  ]);
  const posts = found.map(({ post, content, isOpen }): ReviewedPost => {
    const of = new Set(post.targets.map(({ connectionId }) => connectionId));
    const said = answers.get(post.id);
    const isEarlier = said !== undefined && said.version !== post.version;
    // Whoever shares a part of a post shows nothing of its other accounts, not even that they have changed.
    const changes =
      isEarlier && post.otherAccounts === undefined ? parts.posts.changedSince(said.content, content) : [];
    return {
      post,
      accounts: accounts.filter(({ id }) => of.has(id)),
      state: stateOf(post.status),
      answer: said
        ? {
            says: said.says,
            by: said.by,
            at: said.at,
            sentence: said.sentence,
            isEarlier,
            changes,
            mayUndo: isOpen && !isEarlier && said.says === 'approved' && said.guestId === guest?.id,
          }
        : null,
      remarks: remarks.get(post.id) ?? [],
      isOpen,
    };
  });
  const isDone =
    !wantsPosts &&
    link.may === 'approve' &&
    counts.approved > 0 &&
    counts.approved === counts.asked &&
    problem === null;
  return parts.render({
    ...brand,
    kind: 'posts',
    shown: {
      may: link.may,
      posts,
      ...counts,
      next: counts.count > page * POSTS_ON_PAGE ? `${path}?page=${page + 1}&all=1` : null,
      isDone,
      guestName: guest?.name ?? null,
      problem,
    },
  });
}

type Frame = Omit<Extract<ReviewPage, { kind: 'unknown' }>, 'kind'>;

/** What stands around the page of a link, whatever it shows. */
export async function frameOf(parts: ReviewParts, link: FoundLink, path: string): Promise<Frame> {
  return {
    path,
    title: link.name,
    brand: await parts.brand(link.spaceId, link.spaceName),
    sharedBy: link.makerName || null,
    guest: link.guest,
    zone: link.makerZone ?? 'UTC',
    expiresAt: link.expiresAt.toISOString(),
  };
}

/** Around a page that belongs to no link. */
export const nobodysFrame = (path: string): Frame => ({
  path,
  title: 'Review',
  brand: null,
  sharedBy: null,
  guest: null,
  zone: 'UTC',
  expiresAt: null,
});

export function selectionOf({ id, spaceId, range, filters, accounts }: FoundLink): Selection {
  return { linkId: id, spaceId, range, filters, accounts };
}

function addressesOf(path: string) {
  return {
    url: (id: string) => `${path}/files/${id}/file`,
    thumbnailUrl: (id: string) => `${path}/files/${id}/thumbnail`,
  };
}

function stateOf(status: ReviewedPost['post']['status']): ReviewedPost['state'] {
  switch (status) {
    case 'pending':
      return 'planned';
    case 'processing':
      return 'going-out';
    case 'published':
    case 'partial':
      return 'published';
    default:
      return 'not-published';
  }
}
