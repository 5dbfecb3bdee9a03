import type { FigureBook } from '#/core/figure-book.ts';
import type { World } from '#/core/world.ts';
import type { Container, Containers } from '#/networks/meta/containers.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';
import type { Call, Gate, Method } from '#/networks/threads/api.ts';
import { type Draft, type DraftFile, type Request, readRequest } from '#/networks/threads/draft.ts';
import { type FileStore, fetchInto } from '#/networks/threads/files.ts';
import type { Posts } from '#/networks/threads/posts.ts';
import { invalidParameter, mediaNotFound, noObject } from '#/networks/threads/refusals.ts';
import type { Switches } from '#/networks/threads/switches.ts';

/** Of 24 hours and one account ("Overview"). */
export const quotas = { posts: 250, replies: 1_000, deletions: 100 } as const;

/** What publishing is made of. */
export interface Shelves {
  readonly containers: Containers<Draft>;
  readonly files: FileStore;
  readonly posts: Posts;
  readonly figures: FigureBook;
}

/** Making containers, publishing them, deleting posts. */
export function publishMethods(world: World, { switches }: Gate, shelves: Shelves): ReadonlyMap<string, Method> {
  const { containers, files, posts } = shelves;
  const now = (): number => world.clock.now();

  const publish = ({ account }: Call, draft: Draft, containerId: string): string => {
    const isKept = switches.unknowns.mediaId === 'container';
    for (const { fileId } of draft.files) {
      const file = files.find(fileId ?? '');
      if (file !== null) files.replace({ ...file, isUsed: true });
    }
    const named = isKept ? draft.files : draft.files.map((file) => ({ ...file, id: newGraphId() }));
    return posts.create(account, { ...draft, files: named }, isKept ? containerId : newGraphId()).id;
  };

  const assertMayPublish = ({ account }: Call, { replyToId }: Pick<Draft, 'replyToId'>): void => {
    if (account.status === 'restricted') throw new GraphError(100, 'User restricted', { subcode: 4_279_013 });
    const usage = posts.usageOf(account.id);
    const isUsedUp = replyToId === null ? usage.posts >= quotas.posts : usage.replies >= quotas.replies;
    if (world.limits && isUsedUp) throw quotaReached(switches.unknowns.atQuota);
  };

  const assertReplyable = (call: Call, id: string): void => {
    call.assertScope('threads_manage_replies');
    const parent = posts.find(id);
    if (parent === null && containers.find(call.account.id, id) !== null) {
      throw invalidParameter('Param reply_to_id is not a valid threads_media ID');
    }
    const root = posts.find(parent?.rootId ?? '') ?? parent;
    const isFresh = parent !== null && parent.createdAt + switches.delays.replyMs > now();
    if (parent === null || root?.accountId !== call.account.id || isFresh) throw mediaNotFound(id);
  };

  /** Its own file, which is fetched now, or those of its finished children. */
  const filesOf = async (call: Call, { draft, address, altText, children }: Request) => {
    if (address === null) return { files: childFiles(containers, call.account.id, children), failure: null };
    const kind = draft.mediaType === 'IMAGE' ? 'IMAGE' : 'VIDEO';
    const source = { kind, address, accountId: call.account.id } as const;
    const { fileId, failure } = await fetchInto(files, source, switches.unknowns);
    return { files: [{ id: '', fileId, altText }], failure };
  };

  const create: Method = async (call) => {
    call.assertScope('threads_content_publish');
    const request = readRequest(call.parameters, switches.unknowns);
    const { replyToId, quotedId } = request.draft;
    if (replyToId !== null) assertReplyable(call, replyToId);
    if (quotedId !== null && posts.find(quotedId) === null) throw mediaNotFound(quotedId);
    if (request.isPublishedAtOnce) {
      assertMayPublish(call, request.draft);
      const draft = { ...request.draft, files: [] };
      return call.take('publish', () => ({ id: publish(call, draft, newGraphId()) }));
    }
    const { files: draftFiles, failure } = await filesOf(call, request);
    const begin = (): object => {
      const { id } = containers.create(call.account.id, { ...request.draft, files: draftFiles }, failure);
      return { id };
    };
    return call.take('container', () => (request.address === null ? begin() : call.take('upload', begin)));
  };

  const reveal: Method = (call) => {
    call.assertScope('threads_content_publish');
    const id = call.parameters.get('creation_id') ?? '';
    if (!/^\d+$/.test(id)) throw invalidParameter('Param creation_id must be a number');
    const container = containers.find(call.account.id, id);
    if (container === null) throw mediaNotFound(id);
    if (container.postId !== null) return again(call, container, switches.unknowns.secondPublish);
    if (container.draft.isChild) throw invalidParameter('Param creation_id is not a container of a post');
    const isSeen = container.processing.until + switches.delays.publishMs <= now();
    if (containers.stateOf(container).status !== 'FINISHED' || !isSeen) throw mediaNotFound(id);
    assertMayPublish(call, container.draft);
    return call.take('publish', () => ({ id: containers.reveal(container, (draft) => publish(call, draft, id)) }));
  };

  const remove: Method = (call) => {
    call.assertScope('threads_delete');
    const post = posts.find(call.id);
    if (post === null || post.accountId !== call.account.id) throw noObject('DELETE', call.id);
    const isUsedUp = posts.usageOf(call.account.id).deletions >= quotas.deletions;
    if (world.limits && isUsedUp) throw quotaReached(switches.unknowns.atQuota);
    posts.delete(post);
    return { success: true, deleted_id: post.id };
  };

  return new Map<string, Method>([
    ['POST me/threads', create],
    ['POST me/threads_publish', reveal],
    ['DELETE :id', remove],
  ]);
}

function childFiles(containers: Containers<Draft>, accountId: string, ids: readonly string[]): DraftFile[] {
  return ids.flatMap((id) => {
    const child = containers.find(accountId, id);
    const isUsable = child?.draft.isChild === true && containers.stateOf(child).status === 'FINISHED';
    if (!isUsable) throw invalidChildren(ids);
    return child.draft.files.map((file) => ({ ...file, id }));
  });
}

function again(call: Call, { id, postId }: Container<Draft>, answer: Switches['unknowns']['secondPublish']) {
  if (answer === 'same-id') return call.take('publish', () => ({ id: postId }));
  if (answer === 'not-found') throw mediaNotFound(id);
  throw invalidParameter('The media container was already published');
}

function invalidChildren(ids: readonly string[]): GraphError {
  const told = {
    title: 'Invalid Carousel Children',
    message: `The children with IDs ${ids.join(', ')} are invalid, nonexistent, or expired.`,
  };
  return new GraphError(100, 'Invalid parameter', { subcode: 4_279_004, told });
}

function quotaReached(answer: Switches['unknowns']['atQuota']): GraphError {
  if (answer === 'unnamed') return new GraphError(-1, 'Fatal', { status: 500 });
  const told = { title: 'Action is blocked', message: 'We restrict certain activity to protect our community.' };
  const more = answer === 'blocked' ? { subcode: 2_207_051, told } : {};
  return new GraphError(4, 'Application request limit reached', { ...more, status: 403 });
}
