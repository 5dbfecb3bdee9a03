import type { ObjectSchema, Schema } from '#/networks/bluesky/lexicon.ts';

/*
 * The schema of a post, transcribed from the network's lexicons (github.com/bluesky-social/atproto, lexicons/ at
 * d6296a1, November 2026): app.bsky.feed.post, app.bsky.embed.*, app.bsky.richtext.facet, com.atproto.label.defs.
 */

const text: Schema = { type: 'string' };
const did: Schema = { type: 'string', format: 'did' };
const uri: Schema = { type: 'string', format: 'uri' };

const offset: Schema = { type: 'integer', minimum: 0 };

const strongRef = object('com.atproto.repo.strongRef', ['uri', 'cid'], {
  uri: { type: 'string', format: 'at-uri' },
  cid: { type: 'string', format: 'cid' },
});

const aspectRatio = object('app.bsky.embed.defs#aspectRatio', ['width', 'height'], {
  width: { type: 'integer', minimum: 1 },
  height: { type: 'integer', minimum: 1 },
});

const imageFile: Schema = { type: 'blob', accept: ['image/*'], maxSize: 2_000_000 };

const images = object('app.bsky.embed.images', ['images'], {
  images: {
    type: 'array',
    maxLength: 4,
    items: object('app.bsky.embed.images#image', ['image', 'alt'], { image: imageFile, alt: text, aspectRatio }),
  },
});

const gallery = object('app.bsky.embed.gallery', ['items'], {
  items: {
    type: 'array',
    maxLength: 20,
    items: {
      type: 'union',
      refs: {
        'app.bsky.embed.gallery#image': object('app.bsky.embed.gallery#image', ['image', 'alt', 'aspectRatio'], {
          image: imageFile,
          alt: text,
          aspectRatio,
        }),
      },
    },
  },
});

const video = object('app.bsky.embed.video', ['video'], {
  video: { type: 'blob', accept: ['video/mp4'], maxSize: 300_000_000 },
  captions: {
    type: 'array',
    maxLength: 20,
    items: object('app.bsky.embed.video#caption', ['lang', 'file'], {
      lang: { type: 'string', format: 'language' },
      file: { type: 'blob', accept: ['text/vtt'], maxSize: 20_000 },
    }),
  },
  alt: text,
  aspectRatio,
  presentation: text,
});

const external = object('app.bsky.embed.external', ['external'], {
  external: object('app.bsky.embed.external#external', ['uri', 'title', 'description'], {
    uri,
    title: text,
    description: text,
    thumb: { type: 'blob', accept: ['image/*'], maxSize: 1_000_000 },
    associatedRefs: { type: 'array', items: strongRef },
  }),
});

const quote = object('app.bsky.embed.record', ['record'], { record: strongRef });

const mediaEmbeds = {
  'app.bsky.embed.images': images,
  'app.bsky.embed.video': video,
  'app.bsky.embed.gallery': gallery,
  'app.bsky.embed.external': external,
} as const;

const facet = object('app.bsky.richtext.facet', ['index', 'features'], {
  index: object('app.bsky.richtext.facet#byteSlice', ['byteStart', 'byteEnd'], { byteStart: offset, byteEnd: offset }),
  features: {
    type: 'array',
    items: {
      type: 'union',
      refs: {
        'app.bsky.richtext.facet#mention': object('app.bsky.richtext.facet#mention', ['did'], { did }),
        'app.bsky.richtext.facet#link': object('app.bsky.richtext.facet#link', ['uri'], { uri }),
        'app.bsky.richtext.facet#tag': object('app.bsky.richtext.facet#tag', ['tag'], {
          tag: { type: 'string', maxLength: 640, maxGraphemes: 64 },
        }),
      },
    },
  },
});

/** What posts had before facets. The network still checks it. */
const entity = object('app.bsky.feed.post#entity', ['index', 'type', 'value'], {
  index: object('app.bsky.feed.post#textSlice', ['start', 'end'], { start: offset, end: offset }),
  type: text,
  value: text,
});

/** A post record; its collection is `app.bsky.feed.post` and its record key a TID. */
export const postSchema = object('app.bsky.feed.post', ['text', 'createdAt'], {
  text: { type: 'string', maxLength: 3_000, maxGraphemes: 300 },
  entities: { type: 'array', items: entity },
  facets: { type: 'array', items: facet },
  reply: object('app.bsky.feed.post#replyRef', ['root', 'parent'], { root: strongRef, parent: strongRef }),
  embed: {
    type: 'union',
    refs: {
      ...mediaEmbeds,
      'app.bsky.embed.record': quote,
      'app.bsky.embed.recordWithMedia': object('app.bsky.embed.recordWithMedia', ['record', 'media'], {
        record: quote,
        media: { type: 'union', refs: mediaEmbeds },
      }),
    },
  },
  langs: { type: 'array', maxLength: 3, items: { type: 'string', format: 'language' } },
  labels: {
    type: 'union',
    refs: {
      'com.atproto.label.defs#selfLabels': object('com.atproto.label.defs#selfLabels', ['values'], {
        values: {
          type: 'array',
          maxLength: 10,
          items: object('com.atproto.label.defs#selfLabel', ['val'], { val: { type: 'string', maxLength: 128 } }),
        },
      }),
    },
  },
  tags: { type: 'array', maxLength: 8, items: { type: 'string', maxLength: 640, maxGraphemes: 64 } },
  createdAt: { type: 'string', format: 'datetime' },
});

function object(name: string, required: readonly string[], properties: Readonly<Record<string, Schema>>): ObjectSchema {
  return { type: 'object', name, required, properties };
}
