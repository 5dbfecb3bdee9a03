import { type Additions, givenMarks, LINK_CARD_MAX, networkIds } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, POST_TEXT_BYTES } from './bounded.ts';

const line = boundedText(LINE_BYTES).overwrite((text) => text.toWellFormed());
/** More answers than this are refused unread; how many a poll may have, the submit checks say. */
const ANSWERS_READ_MAX = 20;

const poll = {
  answers: boundedList(line, ANSWERS_READ_MAX),
  /** How long people may answer: a time that every chosen network with polls has. */
  minutes: z.int(),
};

/** A poll of a post. `question` is for networks that want one beside the text; absent: how the text begins. */
const pollSchema = z.object({ ...poll, question: z.string().optional() }).meta({ id: 'Poll' });

const writtenPoll = z.object({ ...poll, question: line.nullish() }).meta({ id: 'WrittenPoll' });

const cardUrl = boundedText(LINK_CARD_MAX.url * 3).refine(
  (text) => text.length <= LINK_CARD_MAX.url && /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  'A card leads to an address with http or https.',
);
const cardText = (most: number) =>
  line.overwrite((text) => text.trim()).refine((text) => text.length <= most, `At most ${most} characters.`);
const cardTitle = cardText(LINK_CARD_MAX.title);
const cardDescription = cardText(LINK_CARD_MAX.description);

/** What is drawn of a page below a post. `imageId` is a stored picture. */
export const linkCardSchema = z
  .object({ url: z.string(), title: z.string(), description: z.string(), imageId: z.string().nullable() })
  .meta({ id: 'LinkCard' });

const writtenCard = z
  .object({
    url: cardUrl,
    title: cardTitle.refine((text) => text !== '', 'A card has a title.'),
    description: cardDescription.nullish(),
    imageId: z.uuid().nullish(),
  })
  .meta({ id: 'WrittenLinkCard' });

const draftedCard = z.strictObject({
  url: boundedText(LINK_CARD_MAX.url * 3),
  title: cardTitle,
  description: cardDescription,
  imageId: line.nullable(),
});

const longText = boundedText(POST_TEXT_BYTES).overwrite((text) => text.toWellFormed());

/** A long text of a post, for networks that fold it below the text. */
const attachmentSchema = z.object({ text: z.string(), link: z.string().optional() }).meta({ id: 'TextAttachment' });

const writtenAttachment = z.object({ text: longText, link: line.nullish() }).meta({ id: 'WrittenTextAttachment' });

/** More marks than this are refused unread; how many a text may have, the submit checks say. */
const MARKS_READ_MAX = 100;

/** A range of a text in UTF-16 units, `end` after its last one. Networks that hide no spoilers get the plain text. */
const markSchema = z
  .object({ kind: z.literal('spoiler'), start: z.int().nonnegative(), end: z.int().nonnegative() })
  .refine(({ start, end }) => start < end, 'A mark ends after its start.')
  .meta({ id: 'TextMark' });
const marksOfText = boundedList(markSchema, MARKS_READ_MAX);

/** The marks of `description` and of the texts of single networks. */
const marksSchema = z
  .object({
    description: marksOfText.optional(),
    descriptions: z.partialRecord(z.enum(networkIds), marksOfText.optional()).optional(),
  })
  .meta({ id: 'TextMarks' });

type Each<Schema> = Readonly<Record<keyof Additions, Schema>>;

/** What is added to a post, as a call names it: null takes it away, and what is absent stays as it is. */
export const namedAdditions = {
  poll: writtenPoll.nullish(),
  /**
   * The card of a link, sent as it is given; `off`: none. Null, and absent in a new post: the server reads it from the page of the first
   * address, which null does anew in an edit.
   */
  card: z.union([z.literal('off'), writtenCard]).nullish(),
  attachment: writtenAttachment.nullish(),
  /** In an edit, absent: those that are stored move with the words that they are of. */
  marks: marksSchema.nullish(),
} as const satisfies Each<z.ZodType>;

/** What is added to a post, as it is answered. */
export const answeredAdditions = {
  poll: pollSchema.nullable(),
  card: z.union([z.literal('off'), linkCardSchema]).nullable(),
  attachment: attachmentSchema.nullable(),
  marks: marksSchema.nullable(),
} as const satisfies Each<z.ZodType>;

/** What is added to a draft: also what is not finished. */
export const draftedAdditions = {
  poll: z.strictObject({ ...poll, question: line.optional() }).nullable(),
  card: z.union([z.literal('off'), draftedCard]).nullable(),
  attachment: z.strictObject({ text: longText, link: line.optional() }).nullable(),
  marks: marksSchema.nullable(),
} as const satisfies Each<z.ZodType>;

type Named = { readonly [Name in keyof typeof namedAdditions]?: z.infer<(typeof namedAdditions)[Name]> };

/** What a call says of additions, over those that are stored. */
export function mergeAdditions(stored: Additions, named: Named): Additions {
  return {
    poll: named.poll === undefined ? stored.poll : readPoll(named.poll),
    card: named.card === undefined ? stored.card : readCard(named.card),
    attachment: named.attachment === undefined ? stored.attachment : readAttachment(named.attachment),
    marks: named.marks === undefined ? stored.marks : named.marks && givenMarks(named.marks),
  };
}

function readPoll(named: Named['poll']): Additions['poll'] {
  if (named == null) return null;
  const { answers, minutes } = named;
  const question = trimmed(named.question ?? '');
  return { answers: answers.map(trimmed), minutes, ...(question === '' ? {} : { question }) };
}

function readCard(named: Named['card']): Additions['card'] {
  if (named == null || named === 'off') return named ?? null;
  const { url, title, description, imageId } = named;
  return { url, title, description: description ?? '', imageId: imageId ?? null };
}

function readAttachment(named: Named['attachment']): Additions['attachment'] {
  if (named == null) return null;
  const link = trimmed(named.link ?? '');
  return { text: trimmed(named.text), ...(link === '' ? {} : { link }) };
}

const trimmed = (text: string) => text.trim();
