import type { ZodError } from 'zod';

/**
 * The first problem of a request as one sentence. A message that was written for a field stands alone; zod's own
 * messages get the field's name.
 */
export function describeZodError(error: ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'The request is not valid.';
  if (isOwnSentence(issue.message)) return issue.message;
  const field = issue.path.map(String).join('.');
  const problem = issue.message.replace(/^Invalid input: /, '').replace(/^./, (letter) => letter.toLowerCase());
  return field === '' ? `The request is not valid: ${problem}.` : `The field ${field} is not valid: ${problem}.`;
}

function isOwnSentence(message: string): boolean {
  return message.endsWith('.');
}
