import { type NetworkId, networkName, networkRules, textLength } from '@nonet/domain';
import type { PublishInput, Rejected } from '#/port.ts';

/** Why the network would refuse a poll with these files, before anything is uploaded for it; null when it would not. */
export function refusePoll(network: NetworkId, { poll, media }: Pick<PublishInput, 'poll' | 'media'>): Rejected | null {
  if (poll === undefined) return null;
  const { polls } = networkRules[network];
  const name = networkName(network);
  if (polls === undefined) return refused(`${name} has no polls.`);
  if (media.length > 0) return refused(`${name} takes a poll without files only.`);
  const { min, max } = polls.answers;
  const { answers } = poll;
  if (answers.length < min || answers.length > max) return refused(`${name} takes ${min} to ${max} answers in a poll.`);
  const isOver = (text: string, limit = polls.answer) => (textLength(text, limit.unit, null) ?? 0) > limit.max;
  if (answers.some((answer) => answer === '' || isOver(answer))) {
    return refused(`${name} takes answers of 1 to ${polls.answer.max} characters in a poll.`);
  }
  return polls.question !== undefined && (poll.question === '' || isOver(poll.question, polls.question))
    ? refused(`${name} takes a question of 1 to ${polls.question.max} characters in a poll.`)
    : null;
}

function refused(message: string): Rejected {
  return { kind: 'rejected', code: 'poll-refused', message };
}
