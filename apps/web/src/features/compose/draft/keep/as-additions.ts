import { type Additions, noAdditions } from '@nonet/domain';

/** The additions of a draft that this browser has kept. A draft of an older or a newer version may lack some. */
export function asAdditions(draft: Readonly<Record<string, unknown>>): Additions {
  return {
    ...noAdditions,
    poll: asPoll(draft.poll),
    card: asCard(draft.card),
    attachment: asAttachment(draft.attachment),
    marks: asMarks(draft.marks),
  };
}

function asCard(value: unknown): Additions['card'] {
  if (value === 'off') return value;
  const { url, title, description, imageId }: Readonly<Record<string, unknown>> = Object(value);
  if (![url, title, description].every((text) => typeof text === 'string')) return null;
  return {
    ...{ url: `${url}`, title: `${title}`, description: `${description}` },
    imageId: typeof imageId === 'string' ? imageId : null,
  };
}

function asPoll(value: unknown): Additions['poll'] {
  if (typeof value !== 'object' || value === null || !('answers' in value) || !('minutes' in value)) return null;
  const { answers, minutes } = value;
  if (!Array.isArray(answers) || !answers.every((answer) => typeof answer === 'string')) return null;
  if (typeof minutes !== 'number') return null;
  const question = 'question' in value && typeof value.question === 'string' ? { question: value.question } : {};
  return { answers, minutes, ...question };
}

function asAttachment(value: unknown): Additions['attachment'] {
  const { text, link }: Readonly<Record<string, unknown>> = Object(value);
  if (typeof text !== 'string') return null;
  return { text, ...(typeof link === 'string' ? { link } : {}) };
}

function asMarks(value: unknown): Additions['marks'] {
  const { description = [], descriptions = {} }: Readonly<Record<string, unknown>> = Object(value);
  const isGiven = [description, ...Object.values(Object(descriptions))].every(
    (marks) => Array.isArray(marks) && marks.every((mark) => mark?.kind === 'spoiler' && mark.start < mark.end),
  );
  return isGiven && value ? (value as Additions['marks']) : null;
}
