/**
 * Whether a kind of post, or something that belongs to one, goes to a network. `yes`; `with`: under a condition; `network`: the network or
 * its API has no such thing; `us`: its API has it, and the product does not send it.
 */
export type SentAnswer = 'yes' | 'with' | 'network' | 'us';

/** The answer for one kind at one network. */
export interface SentKind {
  readonly answer: SentAnswer;
  /** Limits, the condition, or why not, as sentences; empty where there is nothing to say. */
  readonly words: string;
}

/** What can be said of a kind by hand, because no rule of the network has it. */
export type DeclaredKinds = Readonly<Partial<Record<KindId, SentKind>>>;

/** It goes. */
export function goes(words = ''): SentKind {
  return { answer: 'yes', words };
}

/** It goes under a condition. */
export function goesIf(words: string): SentKind {
  return { answer: 'with', words };
}

/** The network, or its API, has no such thing. */
export function isNotThere(words = ''): SentKind {
  return { answer: 'network', words };
}

/** The network would take it, and the product does not send it. */
export function isNotSent(words: string): SentKind {
  return { answer: 'us', words };
}

/** Every kind in the order of the page, with its name for people. */
export const kinds = [
  { id: 'text', name: 'Text' },
  { id: 'textAlone', name: 'Text without files' },
  { id: 'longText', name: 'More than 500 characters' },
  { id: 'pictures', name: 'Pictures' },
  { id: 'video', name: 'Video' },
  { id: 'mixed', name: 'Pictures and videos together' },
  { id: 'animation', name: 'Animated pictures' },
  { id: 'altText', name: 'Alternative texts' },
  { id: 'reel', name: 'Reel or Short' },
  { id: 'story', name: 'Story' },
  { id: 'carousel', name: 'Carousel with words for each picture' },
  { id: 'document', name: 'Document' },
  { id: 'poll', name: 'Poll' },
  { id: 'linkCard', name: 'Link card' },
  { id: 'attachment', name: 'Long text as an attachment' },
  { id: 'thread', name: 'Thread' },
  { id: 'firstComment', name: 'First comment' },
  { id: 'title', name: 'Title' },
  { id: 'cover', name: 'Cover of a video' },
  { id: 'captions', name: 'Captions of a video' },
  { id: 'spoilers', name: 'Spoilers' },
  { id: 'mentions', name: 'Mentions' },
  { id: 'people', name: 'People and collaborators' },
  { id: 'place', name: 'Place' },
  { id: 'where', name: 'Board, playlist, topic or community' },
  { id: 'audience', name: 'Who can see it and reply' },
  { id: 'labels', name: 'Labels, such as made with AI' },
  { id: 'music', name: 'Music' },
  { id: 'sharing', name: 'Quoting and reposting' },
] as const;

/** One kind of post, or something that belongs to one. */
export type KindId = (typeof kinds)[number]['id'];
