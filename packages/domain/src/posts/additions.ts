import type { CardChoice } from '#/posts/link-card.ts';
import type { Poll } from '#/posts/poll.ts';
import type { TextAttachment } from '#/posts/text-attachment.ts';
import type { TextMarks } from '#/posts/text-marks.ts';

/**
 * What a person adds to a post beside its texts and files. A further kind is one more line here and in `noAdditions`: drafts, stored posts,
 * repeats, comparisons and the export carry all of them.
 */
export interface Additions {
  readonly poll: Poll | null;
  /** Null: the server reads the card from the first address, where a network draws one. */
  readonly card: CardChoice;
  /** Null: there is none. */
  readonly attachment: TextAttachment | null;
  /** Ranges of the texts that mean something of their own, such as spoilers. Null: there are none. */
  readonly marks: TextMarks | null;
}

/** A post to which nothing was added. */
export const noAdditions: Additions = { poll: null, card: null, attachment: null, marks: null };

/** Their names in the API and in what is stored. */
export const additionNames = Object.keys(noAdditions) as readonly (keyof Additions)[];

/** The additions of a post, without its other fields. What was stored before there were any has none. */
export function additionsOf(post: Partial<Additions>): Additions {
  return {
    poll: post.poll ?? noAdditions.poll,
    card: post.card ?? noAdditions.card,
    attachment: post.attachment ?? noAdditions.attachment,
    marks: post.marks ?? noAdditions.marks,
  };
}

/** What is stored and sent of additions: those that are there. */
export function givenAdditions(post: Partial<Additions>): Partial<Additions> {
  return Object.fromEntries(Object.entries(additionsOf(post)).filter(([, addition]) => addition !== null));
}

/**
 * Every field of a post that a person writes or chooses, by its name in the API: what can be scheduled, drafted, repeated, compared and
 * exported. When and where it goes is not of it.
 */
export const contentFields = [
  'title',
  'description',
  'descriptions',
  'link',
  'media',
  'template',
  'options',
  'thread',
  'withoutThreads',
  'comments',
  ...additionNames,
] as const;
