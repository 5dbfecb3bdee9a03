import { animationAsVideo } from '#/networks/animation-as-video.ts';
import { aacSound, undocumentedEncoding } from '#/networks/encoding-rules.ts';
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
    encoding: {
      ...undocumentedEncoding,
      codecs: ['h264', 'hevc'],
      chroma: '420',
      progressive: true,
      frameRate: { min: 23, max: 60 },
      maxBitRate: 100_000_000,
      maxWidth: 1920,
      sound: aacSound,
      editLists: false,
      indexInFront: true,
    },
  },
  mixedMedia: true,
  maxMedia: 10,
  images: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 8_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: { tallest: [1, 10], widest: [10, 1] },
    animation: animationAsVideo,
  },
  bestPhoto: null,
  mediaRequired: false,
  text: {
    limits: [{ max: 500, unit: 'utf8-bytes' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: { link: 5 },
  },
  title: null,
  hasThreads: true,
  polls: { answers: { min: 2, max: 4 }, answer: { max: 25, unit: 'graphemes' }, minutes: null },
  attachments: { text: { max: 10_000, unit: 'utf16' } },
  spoilers: { max: 10 },
  hidesFiles: true,
  together: [
    { kinds: ['poll', 'files'], goes: null },
    { kinds: ['poll', 'attachment'], goes: null },
    { kinds: ['attachment', 'files'], goes: null },
  ],
  comments: { limits: [{ max: 500, unit: 'utf8-bytes' }], scope: 'threads_manage_replies' },
  figures: {
    told: [
      { name: 'views', word: 'Views' },
      { name: 'likes', word: 'Likes' },
      { name: 'comments', word: 'Replies' },
      { name: 'reposts', word: 'Reposts' },
      { name: 'quotes', word: 'Quotes' },
      { name: 'shares', word: 'Shares' },
    ],
    ofPolls: { name: 'votes', word: 'Votes' },
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
  describesVideos: true,
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
      figures: 'alternative texts of pictures and videos, also in a carousel',
      document: 'developers.facebook.com: threads/posts/accessibility',
      date: '2024-08-21',
    },
    {
      figures:
        'up to 10 spoilers in the text of a post, and pictures and videos as spoilers, of a carousel all together',
      document: 'developers.facebook.com: threads/create-posts/spoilers',
      date: '2026-07-02',
    },
    {
      figures:
        'offset and length of a spoiler count UTF-16 units: seen by two clients whose ranges were one character off after an emoji',
      document: 'two programs on GitHub that publish at Threads (measured 2026-08-07 and 2026-09-10)',
      date: '2026-09-10',
      unconfirmed: true,
    },
    {
      figures:
        'a text attachment of up to 10,000 characters with one link, with posts of text alone and without a poll; its link is one of the five of the post unless the text has it, too. Nothing says how its characters are counted',
      document: 'developers.facebook.com: threads/create-posts/text-attachments',
      date: '2026-07-02',
    },
    {
      figures:
        'polls of 2 to 4 answers of 1 to 25 characters, with posts of text alone. Nothing says how long they run: nobody can choose it, and the app of Threads ends them after a day',
      document: 'developers.facebook.com: threads/create-posts/polls',
      date: '2026-07-02',
    },
    {
      figures: 'the votes of a poll in all, and the percentage of each answer, told with its post (poll_attachment)',
      document: 'developers.facebook.com: threads/create-posts/polls',
      date: '2026-07-02',
    },
    {
      figures:
        'videos without edit lists and with moov in front, H.264 or HEVC, progressive, 4:2:0, 23 to 60 frames a second, up to 1920 pixels across and 100 Mbit/s, AAC of up to 48 kHz in one or two channels. Nothing about bit depth, HDR and a steady rate',
      document: 'developers.facebook.com: threads/posts (video specifications)',
      date: '2026-04-20',
      of: ['encoding'],
    },
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
      of: ['pictures', 'animations'],
    },
    {
      figures: '250 posts within 24 hours and profile; threads_publishing_limit tells how many are made',
      document: 'Threads API: rate limiting',
      date: '2026',
    },
    { figures: 'photos (the API takes carousels of 20)', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'text 500, an emoji counts as its UTF-8 bytes',
      document: 'developers.facebook.com: threads/posts, threads/reference/publishing',
      date: '2026-04-20',
    },
    {
      figures: 'all characters of a text count as their UTF-8 bytes: 498 with three curly apostrophes are refused',
      document: 'gitroomhq/postiz-app pull request 1946 (175 refusals in 90 days)',
      date: '2026-08-23',
      unconfirmed: true,
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
      of: ['videos'],
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
