import { takePhoto } from '#/networks/facebook/files.ts';
import { type NodeCall, type NodeMethod, noObject } from '#/networks/facebook/graph.ts';
import { graphPage } from '#/networks/facebook/graph-page.ts';
import type { Post } from '#/networks/facebook/posts.ts';
import { assertPlayed, flag, publishingPage, readPage, type Shelves } from '#/networks/facebook/publisher.ts';
import { duplicatePost, invalidParameter, noField, notAllowed } from '#/networks/facebook/refusals.ts';
import { photoFields, postFields } from '#/networks/facebook/show-post.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';

/** The longest message that clients know of; no page names it. */
const maxMessage = 63_206;

/** Text, links and photos of a page (Graph API, Page Feed and Page Photos). */
export function feedMethods(shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { files, posts, switches } = shelves;

  /** Ties photos to their post; such a photo does not expire. */
  const use = ({ photoIds }: Pick<Post, 'photoIds'>): void => {
    for (const id of photoIds) {
      const photo = files.find(id);
      if (photo !== null) files.replace({ ...photo, isUsed: true });
    }
  };

  const createPost: NodeMethod = (call) => {
    const page = publishingPage(shelves, call);
    assertPlayed(call.parameters);
    const isPublished = flag(call.parameters, 'published', true);
    const message = call.parameters.get('message') ?? '';
    const link = linkOf(call);
    const photoIds = attachedPhotos(shelves, call);
    if (message === '' && link === null && photoIds.length === 0) {
      throw invalidParameter('The parameter message, link or attached_media is required');
    }
    if ([...message].length > maxMessage)
      throw invalidParameter(`Param message must be at most ${maxMessage} characters long`);
    const isChecked = isPublished || switches.unknowns.duplicateAt === 'creation';
    const draft = { pageId: page.id, message, link, photoIds, videoId: null };
    if (isChecked && posts.isDuplicate({ ...draft, id: '' })) throw duplicatePost();
    return call.take(isPublished ? 'publish' : 'container', () => {
      const post = posts.create({ ...draft, kind: 'feed' });
      use(post);
      return showPost(shelves, call, isPublished ? posts.reveal(post) : post);
    });
  };

  const createPhoto: NodeMethod = async (call) => {
    const page = publishingPage(shelves, call);
    assertPlayed(call.parameters);
    const isPublished = flag(call.parameters, 'published', true);
    const photo = await takePhoto(files, { ...call, pageId: page.id }, switches.unknowns);
    if (!isPublished) return call.take('upload', () => ({ id: photo.id }));
    return call.take('publish', () => {
      const message = call.parameters.get('caption') ?? call.parameters.get('message') ?? '';
      const post = posts.create({ pageId: page.id, kind: 'feed', message, photoIds: [photo.id] });
      use(post);
      return { id: photo.id, post_id: posts.reveal(post).id };
    });
  };

  const listPosts: NodeMethod = (call) => {
    const page = readPage(shelves, call);
    call.assertScope('pages_read_engagement');
    const seenUntil = shelves.world.clock.now() - switches.delays.listMs;
    const isListed = ({ kind, visibleAt }: Post): boolean => !kind.endsWith('-story') && (visibleAt ?? 0) <= seenUntil;
    const listed = posts.visible(page.id).filter(isListed);
    return graphPage(call, listed, (post) => {
      return showPost(shelves, call, post, 'message,created_time,id');
    });
  };

  return {
    'POST feed': createPost,
    'POST photos': createPhoto,
    'GET feed': listPosts,
    'GET posts': listPosts,
    'GET published_posts': listPosts,
  };
}

/** Reading, revealing, changing and deleting one post (Graph API, Page Post). */
export function postMethods(shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { posts, switches } = shelves;
  const postOf = (call: NodeCall): Post => {
    const post = posts.find(call.id);
    if (post === null) throw noObject(call.context.req.method, call.id);
    return post;
  };
  return {
    GET: (call) => {
      const post = postOf(call);
      readPage(shelves, call, post.pageId);
      call.assertScope('pages_read_engagement');
      const show = (): object => showPost(shelves, call, post, 'created_time,message,id');
      const isAskedHow = /\bis_published\b/.test(call.parameters.get('fields') ?? '');
      return isAskedHow ? call.take('status', show) : show();
    },

    POST: (call) => {
      const post = postOf(call);
      publishingPage(shelves, call, post.pageId);
      assertPlayed(call.parameters);
      const message = call.parameters.get('message');
      const isRevealed = flag(call.parameters, 'is_published', false);
      const edit = (): void => {
        if (message !== undefined) posts.edit(post, message);
      };
      if (!isRevealed) {
        edit();
        return { success: true };
      }
      if (switches.unknowns.unpublishedPost === 'refused') throw notAllowed('This post cannot be published');
      if (post.visibleAt === null && posts.isDuplicate({ ...post, message: message ?? post.message })) {
        throw duplicatePost();
      }
      return call.take('publish', () => {
        edit();
        posts.reveal(posts.find(post.id) ?? post);
        return { success: true };
      });
    },

    DELETE: (call) => {
      const post = postOf(call);
      publishingPage(shelves, call, post.pageId);
      posts.delete(post);
      return { success: true };
    },
  };
}

/** Reading and deleting a photo (Graph API, Photo). */
export function photoMethods(shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { files } = shelves;
  const photoOf = (call: NodeCall) => {
    const photo = files.find(call.id);
    if (photo === null) throw noObject(call.context.req.method, call.id);
    return photo;
  };
  return {
    GET: (call) => {
      const photo = photoOf(call);
      readPage(shelves, call, photo.accountId);
      const refuse = (message: string): Error => noField(message, 'Photo');
      return pickFields(call.parameters, photoFields(shelves, photo), refuse, 'created_time,name,id');
    },
    DELETE: (call) => {
      const photo = photoOf(call);
      publishingPage(shelves, call, photo.accountId);
      files.replace({ ...photo, isUsed: false, expiresAt: 0 });
      return { success: true };
    },
  };
}

function showPost(shelves: Shelves, { parameters }: NodeCall, post: Post, usual?: string): object {
  return pickFields(parameters, postFields(shelves, post), (message) => noField(message, 'PagePost'), usual);
}

function linkOf({ parameters }: NodeCall): string | null {
  const link = parameters.get('link') ?? '';
  if (link === '') return null;
  if (/^https?:$/.test(URL.parse(link)?.protocol ?? '')) return link;
  throw invalidParameter('link URL is not properly formatted', 1_609_005);
}

/** The photos of `attached_media`: a list as JSON, or one field per photo as forms write it. Each is a page's own, used once. */
function attachedPhotos({ files }: Shelves, { parameters, id: pageId }: NodeCall): string[] {
  const fields = [...parameters].filter(([name]) => /^attached_media\[\d+\]$/.test(name));
  const inForm = fields.sort(([one], [other]) => numberIn(one) - numberIn(other)).map(([, value]) => value);
  const list = parameters.get('attached_media');
  const items = list === undefined ? inForm.map(parsed) : [parsed(list)].flat();
  return items.map((item) => {
    const id = typeof item === 'object' && item !== null && 'media_fbid' in item ? `${item.media_fbid}` : '';
    const photo = files.find(id);
    if (photo === null || photo.accountId !== pageId || photo.category !== 'photo') {
      throw invalidParameter(`Param attached_media has no photo with the ID ${id}`, 33);
    }
    if (photo.isUsed) throw invalidParameter('Your post has photos that were posted before', 1_366_051);
    return id;
  });
}

function numberIn(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('Param attached_media must be an array');
  }
}
