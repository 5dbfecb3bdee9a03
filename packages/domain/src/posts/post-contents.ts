import { fileOptionsOf } from '#/documents/document-options.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { asOneText, hasThreads } from '#/posts/thread.ts';

type Check = (input: PostCheckInput) => PostIssue[];

/** A post as some of its accounts get it, and how what is wrong with that is said. */
interface Content {
  readonly post: PostCheckInput;
  say(issue: PostIssue): PostIssue;
}

/** A check of what accounts get: each part of a thread at the networks that have threads, or all parts as one text elsewhere. */
export function ofContents(check: Check): Check {
  return (input) => contentsOf(input).flatMap(({ post, say }) => check(post).map(say));
}

function contentsOf(input: PostCheckInput): Content[] {
  const { thread = [], withoutThreads, connections } = input;
  if (thread.length === 0) return [{ post: input, say: (issue) => issue }];
  const inParts = connections.filter(({ platform }) => hasThreads(platform));
  const inOne = withoutThreads === 'one-text' ? connections.filter(({ platform }) => !hasThreads(platform)) : [];
  const first = { ...input, connections: connections.filter((one) => !inOne.includes(one)) };
  return [
    ...(inOne.length > 0 && first.connections.length === 0 ? [] : [{ post: first, say: (issue: PostIssue) => issue }]),
    ...(inParts.length === 0 ? [] : thread.map((part, at) => partContent(input, inParts, part, at + 2))),
    ...chosenRules(inOne).map((rules) => joinedContent(input, connectionsOf([rules], inOne))),
  ];
}

/** A further part has no template, nothing added, and no options but those about the form of its files: the others are the first one's. */
function partContent(
  input: PostCheckInput,
  connections: PostCheckInput['connections'],
  part: NonNullable<PostCheckInput['thread']>[number],
  number: number,
): Content {
  const say = (issue: PostIssue): PostIssue => {
    const message = issue.code === 'content-required' ? EMPTY_PART : issue.message;
    return { ...issue, message: `Part ${number}: ${message}`, part: number };
  };
  return {
    post: {
      ...input,
      ...part,
      connections,
      options: fileOptions(input.options),
      covers: {},
      template: null,
      thread: [],
      additions: {},
    },
    say,
  };
}

function fileOptions(options: PostCheckInput['options']): PostCheckInput['options'] {
  return Object.fromEntries(Object.entries(options).map(([id, chosen]) => [id, fileOptionsOf(chosen)]));
}

const EMPTY_PART = 'It is empty. Write something, add a file or remove the part.';

function joinedContent(input: PostCheckInput, connections: PostCheckInput['connections']): Content {
  const { description, descriptions, media, thread = [] } = input;
  const [first] = connections;
  const joined =
    first === undefined ? {} : asOneText(first.platform, [{ description, descriptions, media }, ...thread]);
  const say = (issue: PostIssue): PostIssue => ({
    ...issue,
    message: `All parts as one text: ${issue.message}`,
    fixes: [FIRST_PART, ...issue.fixes.filter(({ kind }) => kind === 'deselect')],
  });
  return { post: { ...input, ...joined, connections, thread: [] }, say };
}

const FIRST_PART = { kind: 'first-part', label: 'First part only' } as const;
