import type { World } from '#/core/world.ts';
import type { Author } from '#/networks/linkedin/accounts.ts';
import { type Call, countDay, type Endpoint, type Fields, type Gate, isFields } from '#/networks/linkedin/api.ts';
import { type Files, fileOf, statusOf } from '#/networks/linkedin/files.ts';
import { type Draft, type Post, type PostedFile, type Posts, textOf } from '#/networks/linkedin/posts.ts';
import { invalid, notFound, RestError } from '#/networks/linkedin/rest-error.ts';

const writeScopes = ['w_member_social', 'w_organization_social'];
const readScopes = ['r_member_social', 'r_organization_social'];
/** "Posts API", "MultiImage API" (August 2026); the length of a text is what LinkedIn's own page takes. */
const maxLength = 3_000;
const maxAltText = 4_086;
const [minImages, maxImages] = [2, 20];
/** Of one member in a day, as others have counted; LinkedIn tells it in its portal alone. */
const postsPerDay = 150;
const visibilities = ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'];

/** Posts: made by one call, read where the app may, deleted. */
export function postEndpoints(world: World, gate: Gate, posts: Posts, files: Files): Endpoint[] {
  const ownPost = (call: Call, right: 'r' | 'w'): Post => {
    const urn = call.context.req.param('urn') ?? '';
    const post = posts.known(urn);
    if (post === null || (right === 'r' && post.isDeleted)) throw notFound(urn);
    call.author(post.authorUrn, right);
    return post;
  };
  return [
    {
      verb: 'POST',
      path: '/rest/posts',
      resource: 'posts.CREATE',
      scopes: writeScopes,
      place: 'publish',
      run: async (call) => {
        const body = await call.json();
        assertFrame(body);
        const author = call.author(body['author'], 'w');
        const draft = draftIn(body, author, files, world.clock.now());
        const known = posts.duplicateOf(author.urn, draft);
        if (known !== null) throw duplicate(known);
        countDay(world, gate, `posts ${author.urn}`, postsPerDay);
        return call.take(() => {
          for (const { urn } of draft.files) {
            const file = fileOf(files, urn);
            if (file !== null) files.replace({ ...file, isUsed: true });
          }
          const { urn } = posts.create(author, draft);
          return new Response(null, { status: 201, headers: { 'x-restli-id': urn, 'x-linkedin-id': urn } });
        });
      },
    },
    {
      verb: 'GET',
      path: '/rest/posts',
      resource: 'posts.FINDER-author',
      query: { q: 'author' },
      scopes: readScopes,
      run: (call) => {
        const author = call.author(call.query.get('author'), 'r');
        const start = wholeNumber(call.query.get('start'), 0);
        const count = Math.min(wholeNumber(call.query.get('count'), 10), 100);
        const until = world.clock.now() - gate.switches.state.listMs;
        const shown = posts.visible(author.urn).filter(({ createdAt }) => createdAt <= until);
        const elements = shown.slice(start, start + count).map(showPost);
        return { paging: { start, count, links: [], total: shown.length }, elements };
      },
    },
    {
      verb: 'GET',
      path: '/rest/posts/:urn',
      resource: 'posts.GET',
      scopes: readScopes,
      run: (call) => showPost(ownPost(call, 'r')),
    },
    {
      verb: 'DELETE',
      path: '/rest/posts/:urn',
      resource: 'posts.DELETE',
      scopes: writeScopes,
      run: (call) => {
        const post = ownPost(call, 'w');
        if (!post.isDeleted) posts.delete(post);
        return new Response(null, { status: 204 });
      },
    },
  ];
}

/** A post as the API answers it ("Posts API": sample response). */
function showPost({ urn, authorUrn, commentary, visibility, article, files, createdAt }: Post): object {
  return {
    id: urn,
    author: authorUrn,
    commentary,
    visibility,
    distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
    ...contentOf(article, files),
    lifecycleState: 'PUBLISHED',
    lifecycleStateInfo: { isEditedByAuthor: false },
    isReshareDisabledByAuthor: false,
    createdAt,
    lastModifiedAt: createdAt,
    publishedAt: createdAt,
  };
}

function contentOf(article: Post['article'], files: readonly PostedFile[]): object {
  const images = files.map(({ urn, altText }) => ({ id: urn, ...(altText === '' ? {} : { altText }) }));
  if (images.length > 1) return { content: { multiImage: { images } } };
  if (images.length === 1) return { content: { media: images[0] } };
  return article === null ? {} : { content: { article } };
}

/** What every post must say of itself. */
function assertFrame(body: Fields): void {
  for (const name of ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState']) {
    if (body[name] === undefined)
      throw invalid('MISSING_FIELD', `ERROR :: /${name} :: field is required but not found`);
  }
  const { distribution, lifecycleState, visibility } = body;
  if (typeof visibility !== 'string' || !visibilities.includes(visibility)) throw wrong('visibility');
  if (lifecycleState !== 'PUBLISHED') throw wrong('lifecycleState');
  if (!isFields(distribution) || distribution['feedDistribution'] !== 'MAIN_FEED') throw wrong('distribution');
}

function draftIn(body: Fields, author: Author, files: Files, now: number): Draft {
  const { commentary, content = {}, visibility } = body;
  if (typeof commentary !== 'string') throw wrong('commentary');
  if (textOf({ commentary }).length > maxLength) throw tooLong('commentary', maxLength);
  if (!isFields(content)) throw wrong('content');
  const kinds = Object.keys(content);
  const [kind] = kinds;
  if (kinds.length > 1 || (kind !== undefined && !['article', 'media', 'multiImage'].includes(kind)))
    throw wrong('content');
  const posted = postedFiles(content, author, files, now);
  const article = articleIn(content['article']);
  if (commentary.trim() === '' && posted.length === 0 && article === null) {
    throw invalid('INVALID_VALUE_BLANK_FIELD', 'ERROR :: /commentary :: must not be blank');
  }
  if (visibility === 'CONNECTIONS' && author.kind === 'company') throw wrong('visibility');
  return { commentary, visibility: `${visibility}`, article, files: posted };
}

function articleIn(article: unknown): Draft['article'] {
  if (article === undefined) return null;
  if (!isFields(article)) throw wrong('content/article');
  const { source, title, description = '' } = article;
  if (typeof source !== 'string' || !/^https?:$/.test(URL.parse(source)?.protocol ?? ''))
    throw wrong('content/article/source');
  if (typeof title !== 'string' || title === '')
    throw invalid('MISSING_FIELD', 'ERROR :: /content/article/title :: field is required but not found');
  return { source, title, description: typeof description === 'string' ? description : '' };
}

function postedFiles({ media, multiImage }: Fields, author: Author, files: Files, now: number): PostedFile[] {
  if (media !== undefined) return [postedFile('content/media', media, author, files, now)];
  if (multiImage === undefined) return [];
  const images = isFields(multiImage) ? multiImage['images'] : null;
  if (!Array.isArray(images) || images.length < minImages || images.length > maxImages)
    throw wrong('content/multiImage/images');
  const posted = images.map((image, at) => postedFile(`content/multiImage/images/${at}`, image, author, files, now));
  if (posted.some(({ urn }) => !urn.startsWith('urn:li:image:')))
    throw invalid('INVALID_URN_TYPE', 'images must be image URNs');
  return posted;
}

function postedFile(path: string, media: unknown, author: Author, files: Files, now: number): PostedFile {
  if (!isFields(media)) throw wrong(path);
  const { id, altText = '' } = media;
  const file = fileOf(files, id);
  if (file === null || file.accountId !== author.urn)
    throw invalid('INVALID_URN_ID', `ERROR :: /${path}/id :: The URN ID provided is invalid`);
  if (typeof altText !== 'string') throw wrong(`${path}/altText`);
  if (altText.length > maxAltText) throw tooLong(`${path}/altText`, maxAltText);
  const status = statusOf(file, now);
  if (status === 'PROCESSING_FAILED')
    throw invalid('MEDIA_ASSET_PROCESSING_FAILED', 'Processing of the media has failed.');
  if (status !== 'AVAILABLE') throw invalid('MEDIA_ASSET_WAITING_UPLOAD', 'The media is not available yet.');
  return { urn: `${id}`, altText };
}

/** 422, in the words that people have been answered (Arisamiga/Linkedin-RSS#5, 2023-12; ComposioHQ/composio#2710, 2026-02). */
function duplicate({ urn }: Post): RestError {
  const message = `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`;
  const inputErrors = [{ code: 'DUPLICATE_POST', description: 'Duplicate post is detected' }];
  return new RestError(422, null, message, { inputErrors });
}

function wrong(path: string): RestError {
  return invalid('INVALID_VALUE_FOR_FIELD', `ERROR :: /${path} :: invalid value for field`);
}

function tooLong(path: string, most: number): RestError {
  return invalid('FIELD_LENGTH_TOO_LONG', `ERROR :: /${path} :: length exceeds the maximum of ${most}`);
}

function wholeNumber(text: string | null, usual: number): number {
  if (text === null) return usual;
  if (!/^\d{1,6}$/.test(text)) throw invalid('ILLEGAL_ARGUMENT', 'start and count must be whole numbers.');
  return Number(text);
}
