import { type $Type, type InferInput, l, TypedObjectSchema, type Validator } from '@atproto/lex-schema';

/*
 * The schema of a post, transcribed from the network's lexicons (github.com/bluesky-social/atproto, lexicons/ at
 * d6296a1, November 2026): app.bsky.feed.post, app.bsky.embed.*, app.bsky.richtext.facet, com.atproto.label.defs.
 */

const text = l.string();
const uri = l.string({ format: 'uri' });
const language = l.string({ format: 'language' });
const tag = l.string({ maxLength: 640, maxGraphemes: 64 });
const offset = l.integer({ minimum: 0 });
const imageFile = l.blob({ accept: ['image/*'], maxSize: 2_000_000 });

const strongRef = object('com.atproto.repo.strongRef', {
  uri: l.string({ format: 'at-uri' }),
  cid: l.string({ format: 'cid' }),
});

const aspectRatio = object('app.bsky.embed.defs#aspectRatio', {
  width: l.integer({ minimum: 1 }),
  height: l.integer({ minimum: 1 }),
});

const images = object('app.bsky.embed.images', {
  images: l.array(
    object('app.bsky.embed.images#image', { image: imageFile, alt: text, aspectRatio: l.optional(aspectRatio) }),
    { maxLength: 4 },
  ),
});

const gallery = object('app.bsky.embed.gallery', {
  items: l.array(oneOf(object('app.bsky.embed.gallery#image', { image: imageFile, alt: text, aspectRatio })), {
    maxLength: 20,
  }),
});

const video = object('app.bsky.embed.video', {
  video: l.blob({ accept: ['video/mp4'], maxSize: 300_000_000 }),
  captions: l.optional(
    l.array(
      object('app.bsky.embed.video#caption', {
        lang: language,
        file: l.blob({ accept: ['text/vtt'], maxSize: 20_000 }),
      }),
      { maxLength: 20 },
    ),
  ),
  alt: l.optional(text),
  aspectRatio: l.optional(aspectRatio),
  presentation: l.optional(text),
});

const external = object('app.bsky.embed.external', {
  external: object('app.bsky.embed.external#external', {
    uri,
    title: text,
    description: text,
    thumb: l.optional(l.blob({ accept: ['image/*'], maxSize: 1_000_000 })),
    associatedRefs: l.optional(l.array(strongRef)),
  }),
});

const quote = object('app.bsky.embed.record', { record: strongRef });

const mediaEmbeds = [images, video, gallery, external];

const facet = object('app.bsky.richtext.facet', {
  index: object('app.bsky.richtext.facet#byteSlice', { byteStart: offset, byteEnd: offset }),
  features: l.array(
    oneOf(
      object('app.bsky.richtext.facet#mention', { did: l.string({ format: 'did' }) }),
      object('app.bsky.richtext.facet#link', { uri }),
      object('app.bsky.richtext.facet#tag', { tag }),
    ),
  ),
});

/** What posts had before facets. The network still checks it. */
const entity = object('app.bsky.feed.post#entity', {
  index: object('app.bsky.feed.post#textSlice', { start: offset, end: offset }),
  type: text,
  value: text,
});

/** A post record; its collection is `app.bsky.feed.post` and its record key a TID. */
export const postSchema = object('app.bsky.feed.post', {
  text: l.string({ maxLength: 3_000, maxGraphemes: 300 }),
  entities: l.optional(l.array(entity)),
  facets: l.optional(l.array(facet)),
  reply: l.optional(object('app.bsky.feed.post#replyRef', { root: strongRef, parent: strongRef })),
  embed: l.optional(
    oneOf(
      ...mediaEmbeds,
      quote,
      object('app.bsky.embed.recordWithMedia', { record: quote, media: oneOf(...mediaEmbeds) }),
    ),
  ),
  langs: l.optional(l.array(language, { maxLength: 3 })),
  labels: l.optional(
    oneOf(
      object('com.atproto.label.defs#selfLabels', {
        values: l.array(object('com.atproto.label.defs#selfLabel', { val: l.string({ maxLength: 128 }) }), {
          maxLength: 10,
        }),
      }),
    ),
  ),
  tags: l.optional(l.array(tag, { maxLength: 8 })),
  createdAt: l.string({ format: 'datetime' }),
});

/** A member of an object: anything that the protocol can say. */
type Property = Validator<InferInput<ReturnType<typeof l.lexValue>> | undefined>;

/** An object that a lexicon defines; its `$type` is this name where it has one. */
function object(name: $Type, properties: Readonly<Record<string, Property>>): TypedObjectSchema {
  return new TypedObjectSchema(name, l.object(properties));
}

/** An object of one of these types. One of another type is accepted unseen. */
function oneOf(...members: readonly TypedObjectSchema[]) {
  return l.typedUnion(
    members.map((member) => l.typedRef(() => member)),
    false,
  );
}
