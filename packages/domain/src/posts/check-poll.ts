import { networkName } from '#/networks/network-name.ts';
import { type PollRules, takesMinutes } from '#/networks/poll-rules.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import { minutesInWords } from '#/posts/minutes-in-words.ts';
import { type Poll, questionIn } from '#/posts/poll.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { textFor } from '#/posts/text-for-network.ts';
import { isBlank } from '#/text/blank.ts';
import { nameList } from '#/text/name-list.ts';
import { plural } from '#/text/plural.ts';

/** What the chosen networks with polls refuse of a poll (FMT-03). The others get the text, so they have no say. */
export function checkPoll(post: PostCheckInput): PostIssue[] {
  const poll = post.additions?.poll ?? null;
  const taking = chosenRules(post.connections).flatMap((rules) =>
    rules.polls === undefined ? [] : [{ rules, polls: rules.polls }],
  );
  if (poll === null || taking.length === 0) return [];
  const ofAll = answersAlike(poll);
  const issues = taking.flatMap(({ rules, polls }) => {
    const name = networkName(rules.id);
    const fixes = [deselect(connectionsOf([rules], post.connections))];
    return faults(poll, { polls, name, text: textFor(rules.id, post) }).map(({ code, sentence, cure, unfinished }) =>
      makeIssue(13, code, 'poll', `${sentence} ${cure} or deselect ${name}.`, {
        fixes,
        unfinished: unfinished === true,
      }),
    );
  });
  return [...ofAll, ...issues];
}

interface PollFault {
  readonly code: PostIssue['code'];
  readonly sentence: string;
  readonly cure: string;
  /** Somebody is still writing it. */
  readonly unfinished?: boolean;
}

function faults(
  { answers, minutes, question }: Poll,
  { polls, name, text }: { polls: PollRules; name: string; text: string },
): PollFault[] {
  const { min, max } = polls.answers;
  const given = answers.filter((answer) => !isBlank(answer));
  const found: PollFault[] = [];
  if (answers.length > max) {
    const sentence = `A poll at ${name} has at most ${plural(max, 'answer')}; this one has ${answers.length}.`;
    found.push({ code: 'poll-answers', sentence, cure: 'Remove some' });
  } else if (given.length < min) {
    const sentence = `A poll at ${name} needs at least ${plural(min, 'answer')}.`;
    found.push({ code: 'poll-answers', sentence, cure: 'Write them', unfinished: true });
  } else if (given.length < answers.length) {
    found.push({
      code: 'poll-answers',
      sentence: 'An answer of the poll is empty.',
      cure: 'Write it, remove it,',
      unfinished: true,
    });
  }
  const excess = firstExcess(answers, [polls.answer], null);
  if (excess !== undefined) {
    const sentence = `An answer of the poll is too long for ${name} (${excess}).`;
    found.push({ code: 'poll-answer-too-long', sentence, cure: 'Shorten it' });
  }
  if (!takesMinutes(polls, minutes)) {
    const sentence = `${name} has no polls of ${minutesInWords(minutes)}, only ${takenTimes(polls)}.`;
    found.push({ code: 'poll-minutes', sentence, cure: 'Choose another time' });
  }
  if (polls.question !== undefined) {
    const tooLong = firstExcess([question ?? ''], [polls.question], null);
    if (tooLong !== undefined) {
      const sentence = `The question of the poll is too long for ${name} (${tooLong}).`;
      found.push({ code: 'poll-question', sentence, cure: 'Shorten it' });
    } else if (isBlank(question ?? questionIn(text, polls.question)) && !isBlank(text)) {
      const sentence = `A poll at ${name} needs a question.`;
      found.push({ code: 'poll-question', sentence, cure: 'Write it' });
    }
  }
  return found;
}

/** Two answers that read the same are a mistake everywhere, also where a network takes them. */
function answersAlike({ answers }: Poll): PostIssue[] {
  const read = answers.filter((answer) => !isBlank(answer)).map((answer) => answer.trim().normalize('NFC'));
  const double = read.find((answer, at) => read.indexOf(answer) !== at);
  if (double === undefined) return [];
  return [makeIssue(13, 'poll-answers', 'poll', 'Two answers of the poll are the same. Change one of them.')];
}

function takenTimes({ minutes }: PollRules): string {
  if (minutes === null) return '';
  if ('from' in minutes) return `from ${minutesInWords(minutes.from)} to ${minutesInWords(minutes.to)}`;
  return nameList(minutes.map(minutesInWords), 'or');
}
