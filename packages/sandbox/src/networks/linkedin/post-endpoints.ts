import type { FigureBook } from '#/core/figure-book.ts';
import { isOrder, type Order } from '#/core/order.ts';
import { type Poll, sharesOf } from '#/core/poll.ts';
import type { World } from '#/core/world.ts';
import type { Author } from '#/networks/linkedin/accounts.ts';
import { type Call, countDay, type Endpoint, type Gate } from '#/networks/linkedin/api.ts';
import { type Files, fileOf, statusOf } from '#/networks/linkedin/files.ts';
import { type Draft, type Post, type PostedFile, type Posts, textOf } from '#/networks/linkedin/posts.ts';
import { invalid, notFound, RestError } from '#/networks/linkedin/rest-error.ts';

const writeScopes = ['w_member_social', 'w_organization_social'];
const readScopes = ['r_member_social', 'r_organization_social'];
/** "Posts API", "MultiImage API" (August 2026); the length of a text is what LinkedIn's own page takes. */
const maxLength = 3_000;
const maxAltText = 4_086;
/** Of a document's title LinkedIn says 400; of an article's nothing, so this is not confirmed. */
const maxArticleTitle = 400;
const [minImages, maxImages] = [2, 20];
/** Of one member in a day, as others have counted; LinkedIn tells it in its portal alone. */
const postsPerDay = 150;
const visibilities = ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'];

/** Posts: made by one call, read where the app may, deleted. */
export function postEndpoints(
  world: World,
  gate: Gate,
  { posts, files, figures }: { readonly posts: Posts; readonly files: Files; readonly figures: FigureBook },
): Endpoint[] {
  const show = (post: Post): object => showPost(post, votesOf(post, figures));
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
          for (const urn of [...draft.files.map((file) => file.urn), draft.article?.thumbnail ?? '']) {
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
        const elements = shown.slice(start, start + count).map(show);
        return { paging: { start, count, links: [], total: shown.length }, elements };
      },
    },
    {
      verb: 'GET',
      path: '/rest/posts/:urn',
      resource: 'posts.GET',
      scopes: readScopes,
      run: (call) => show(ownPost(call, 'r')),
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
function showPost(
  { urn, authorUrn, commentary, visibility, article, files, poll, createdAt }: Post,
  votes: number | undefined,
): object {
  return {
    id: urn,
    author: authorUrn,
    commentary,
    visibility,
    distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
    ...(poll ? { content: { poll: shownPoll(poll, votes) } } : contentOf(article, files)),
    lifecycleState: 'PUBLISHED',
    lifecycleStateInfo: { isEditedByAuthor: false },
    isReshareDisabledByAuthor: false,
    createdAt,
    lastModifiedAt: createdAt,
    publishedAt: createdAt,
  };
}

function contentOf(article: Post['article'], files: readonly PostedFile[]): object {
  const images = files.map(({ urn, altText, title }) => ({
    id: urn,
    ...(altText === '' ? {} : { altText }),
    ...(title === undefined ? {} : { title }),
  }));
  if (images.length > 1) return { content: { multiImage: { images } } };
  if (images.length === 1) return { content: { media: images[0] } };
  if (article === null) return {};
  const { thumbnail, ...said } = article;
  return { content: { article: { ...said, ...(thumbnail == null ? {} : { thumbnail }) } } };
}

/** What every post must say of itself. */
function assertFrame(body: Order): void {
  for (const name of ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState']) {
    if (body[name] === undefined)
      throw invalid('MISSING_FIELD', `ERROR :: /${name} :: field is required but not found`);
  }
  const { distribution, lifecycleState, visibility } = body;
  if (typeof visibility !== 'string' || !visibilities.includes(visibility)) throw wrong('visibility');
  if (lifecycleState !== 'PUBLISHED') throw wrong('lifecycleState');
  if (!isOrder(distribution) || distribution['feedDistribution'] !== 'MAIN_FEED') throw wrong('distribution');
}

function draftIn(body: Order, author: Author, files: Files, now: number): Draft {
  const { commentary, content = {}, visibility } = body;
  if (typeof commentary !== 'string') throw wrong('commentary');
  if (textOf({ commentary }).length > maxLength) throw tooLong('commentary', maxLength);
  if (!isOrder(content)) throw wrong('content');
  const kinds = Object.keys(content);
  const [kind] = kinds;
  if (kinds.length > 1 || (kind !== undefined && !['article', 'media', 'multiImage', 'poll'].includes(kind)))
    throw wrong('content');
  const posted = postedFiles(content, author, files, now);
  const article = articleIn(content['article'], author, files, now);
  const poll = pollIn(content['poll']);
  if (commentary.trim() === '' && posted.length === 0 && article === null) {
    throw invalid('INVALID_VALUE_BLANK_FIELD', 'ERROR :: /commentary :: must not be blank');
  }
  if (visibility === 'CONNECTIONS' && author.kind === 'company') throw wrong('visibility');
  return { commentary, visibility: `${visibility}`, article, files: posted, poll };
}

const durations: Readonly<Record<string, number>> = {
  ONE_DAY: 1_440,
  THREE_DAYS: 4_320,
  SEVEN_DAYS: 10_080,
  FOURTEEN_DAYS: 20_160,
};

/** A question of up to 140 characters, 2 to 4 options of up to 30, and one of four durations ("Poll API", May 2026). */
function pollIn(poll: unknown): Poll | null {
  if (poll === undefined) return null;
  if (!isOrder(poll)) throw wrong('content/poll');
  const { question, options, settings } = poll;
  if (typeof question !== 'string' || question.trim() === '')
    throw invalid('MISSING_FIELD', 'ERROR :: /content/poll/question :: field is required but not found');
  if (question.length > 140) throw tooLong('content/poll/question', 140);
  if (!Array.isArray(options) || options.length < 2 || options.length > 4) throw wrong('content/poll/options');
  const answers = options.map((option: unknown, at) => {
    const text = isOrder(option) ? option['text'] : null;
    if (typeof text !== 'string' || text.trim() === '') throw wrong(`content/poll/options/${at}/text`);
    if (text.length > 30) throw tooLong(`content/poll/options/${at}/text`, 30);
    return text;
  });
  const duration = isOrder(settings) ? settings['duration'] : null;
  const minutes = typeof duration === 'string' ? durations[duration] : undefined;
  if (minutes === undefined) throw wrong('content/poll/settings/duration');
  return { question, answers, minutes };
}

/** How many have answered; undefined: that is withheld. */
function votesOf({ urn, createdAt }: Post, figures: FigureBook): number | undefined {
  return figures.of({ id: urn, createdAt })['poll_votes'];
}

/** A member has one vote, so that there are as many voters. */
function shownPoll({ question, answers, minutes }: NonNullable<Post['poll']>, votes: number | undefined): object {
  const [duration] = Object.entries(durations).find(([, length]) => length === minutes) ?? [];
  const counts = votes === undefined ? [] : sharesOf(votes, answers.length);
  const options = answers.map((text, at) => ({ text, isVotedByViewer: false, voteCount: counts[at] }));
  return { question, options, settings: { duration, voteSelectionType: 'SINGLE_VOTE' }, uniqueVotersCount: votes };
}

function articleIn(article: unknown, author: Author, files: Files, now: number): Draft['article'] {
  if (article === undefined) return null;
  if (!isOrder(article)) throw wrong('content/article');
  const { source, title, description = '', thumbnail } = article;
  if (typeof source !== 'string' || !/^https?:$/.test(URL.parse(source)?.protocol ?? ''))
    throw wrong('content/article/source');
  if (typeof title !== 'string' || title === '')
    throw invalid('MISSING_FIELD', 'ERROR :: /content/article/title :: field is required but not found');
  if (typeof description !== 'string') throw wrong('content/article/description');
  if (title.length > maxArticleTitle) throw tooLong('content/article/title', maxArticleTitle);
  if (description.length > maxAltText) throw tooLong('content/article/description', maxAltText);
  if (thumbnail === undefined) return { source, title, description, thumbnail: null };
  const { urn } = postedFile('content/article/thumbnail', { id: thumbnail }, author, files, now);
  if (!urn.startsWith('urn:li:image:')) throw invalid('INVALID_URN_TYPE', 'thumbnail must be an image URN');
  return { source, title, description, thumbnail: urn };
}

function postedFiles({ media, multiImage }: Order, author: Author, files: Files, now: number): PostedFile[] {
  if (media !== undefined) return [postedFile('content/media', media, author, files, now)];
  if (multiImage === undefined) return [];
  const images = isOrder(multiImage) ? multiImage['images'] : null;
  if (!Array.isArray(images) || images.length < minImages || images.length > maxImages)
    throw wrong('content/multiImage/images');
  const posted = images.map((image, at) => postedFile(`content/multiImage/images/${at}`, image, author, files, now));
  if (posted.some(({ urn }) => !urn.startsWith('urn:li:image:')))
    throw invalid('INVALID_URN_TYPE', 'images must be image URNs');
  return posted;
}

function postedFile(path: string, media: unknown, author: Author, files: Files, now: number): PostedFile {
  if (!isOrder(media)) throw wrong(path);
  const { id, altText = '', title } = media;
  const file = fileOf(files, id);
  if (file === null || file.accountId !== author.urn)
    throw invalid('INVALID_URN_ID', `ERROR :: /${path}/id :: The URN ID provided is invalid`);
  if (typeof altText !== 'string') throw wrong(`${path}/altText`);
  if (altText.length > maxAltText) throw tooLong(`${path}/altText`, maxAltText);
  const status = statusOf(file, now);
  if (status === 'PROCESSING_FAILED')
    throw invalid('MEDIA_ASSET_PROCESSING_FAILED', 'Processing of the media has failed.');
  if (status !== 'AVAILABLE') throw invalid('MEDIA_ASSET_WAITING_UPLOAD', 'The media is not available yet.');
  if (file.category !== 'document') return { urn: `${id}`, altText };
  // "Posts API": the title of a document is required.
  if (typeof title !== 'string' || title.trim() === '')
    throw invalid('MISSING_FIELD', `ERROR :: /${path}/title :: field is required but not found`);
  return { urn: `${id}`, altText, title };
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
