import type { NetworkRules } from '#/networks/network-rules.ts';
import { type OptionValue, oneOf, textOption } from '#/networks/option-rules.ts';
import { postsLeft } from '#/networks/posts-left.ts';
import { isBlank } from '#/text/blank.ts';

function isTopic(value: OptionValue): boolean {
  return typeof value === 'string' && !isBlank(value) && Array.from(value).length <= 50 && !/[.&]/.test(value);
}

/** What Threads accepts in one post. */
export const threads: NetworkRules = {
  id: 'threads',
  formats: ['feed'],
  maxImages: 10,
  videos: {
    max: 10,
    required: false,
    types: ['video/mp4', 'video/quicktime'],
    maxBytes: 1_000_000_000,
    longest: [{ seconds: 300, from: null }],
    shortest: null,
    edge: null,
    ratio: { tallest: [1, 100], widest: [10, 1] },
  },
  mixedMedia: true,
  maxMedia: 10,
  images: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 8_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: { tallest: [1, 10], widest: [10, 1] },
    animation: null,
  },
  bestPhoto: null,
  mediaRequired: false,
  text: {
    limits: [{ max: 500, unit: 'emoji-as-bytes' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: { link: 5 },
  },
  title: null,
  hasThreads: true,
  comments: { limits: [{ max: 500, unit: 'emoji-as-bytes' }], scope: 'threads_manage_replies' },
  figures: {
    told: [
      { name: 'views', word: 'Views', meaning: 'How often the post was shown or played.' },
      { name: 'likes', word: 'Likes', meaning: 'How often the post was liked.' },
      { name: 'comments', word: 'Replies', meaning: 'Posts that answer the post, and answers to them.' },
      { name: 'reposts', word: 'Reposts', meaning: 'How often the post was reposted.' },
      { name: 'quotes', word: 'Quotes', meaning: 'Posts that quote the post.' },
      { name: 'shares', word: 'Shares', meaning: 'How often the post was sent or shared.' },
    ],
    untold: ['clicks'],
    followers: 'followers',
    scope: 'threads_manage_insights',
    delay: null,
    cost: null,
  },
  linkField: false,
  postsPerDay: 250,
  abilities: postsLeft('threads'),
  options: {
    schema: {
      topicTag: textOption,
      replyControl: oneOf({ everyone: 'Everyone', accounts_you_follow: 'You follow', mentioned_only: 'Mentioned' }),
    },
    check: ({ topicTag }) =>
      topicTag === undefined || isTopic(topicTag)
        ? null
        : {
            code: 'option-refused',
            message:
              'A topic of Threads has 1 to 50 characters, and neither a full stop nor an ampersand. Change it or leave it out.',
            label: 'Change the topic',
          },
  },
  altText: { max: 1000, unit: 'utf16' },
  fetchesFiles: ['image', 'video'],
  profileUrl: (username) => `https://www.threads.com/@${encodeURIComponent(username)}`,
  consent: {
    through: null,
    note: 'You need a Threads profile. For a business, that is the one of its Instagram Business Account. Sign in with it on the page that opens.',
    window: { width: 600, height: 700 },
    words: {
      failed: 'Failed to connect to Threads',
    },
  },
  sources: [
    {
      figures: 'views, likes, replies, reposts, quotes and shares of a post; followers of an account',
      document: 'developers.facebook.com: threads/insights',
      date: '2026-01-30',
    },
    {
      figures: 'threads: a reply is a post with files of its own',
      document: 'developers.facebook.com: threads/retrieve-and-manage-replies (reply_to_id)',
      date: '2026-04-20',
    },
    {
      figures: 'pictures JPEG and PNG up to 8 MB',
      document: 'Threads API: image specifications',
      date: '2026',
    },
    {
      figures: '250 posts within 24 hours and profile; threads_publishing_limit tells how many are made',
      document: 'Threads API: rate limiting',
      date: '2026',
    },
    { figures: 'photos (the API takes carousels of 20)', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'text 500, an emoji counts as its UTF-8 bytes; how other characters beyond ASCII count is not said',
      document: 'developers.facebook.com: threads/posts, threads/reference/publishing',
      date: '2026-04-20',
    },
    {
      figures:
        'more than 5 different links are refused (THREADS_API__LINK_LIMIT_EXCEEDED), those without a scheme among them',
      document: 'developers.facebook.com: threads/changelog, threads/posts',
      date: '2026-04-14',
    },
    {
      figures: 'carousel of photos and videos (MP4, MOV, up to 1 GB); text optional with media',
      document: 'Threads API collection of fbsamples/threads_api',
      date: '2026-01-02',
    },
    {
      figures:
        'videos up to 5 minutes, from 0.01:1 to 10:1; alternative text 1000; one topic of 1 to 50 characters without . and &',
      document: 'developers.facebook.com: threads/posts (video specifications), threads/reference/publishing',
      date: '2026-04-20',
    },
    {
      figures: 'pictures up to 10:1, read as a limit for upright ones, too',
      document: 'Threads API: image specifications',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'fetches every file ("we will cURL your image"); no upload of bytes',
      document: 'developers.facebook.com: threads/posts, threads/reference/publishing',
      date: '2026-04-20',
    },
  ],
};
