import {
  type WithoutThreads as Choice,
  withoutThreads as choices,
  hasComments,
  hasThreads,
  type NetworkId,
  nameList,
  networkName,
} from '@nonet/domain';
import { useId } from 'react';

export interface WithoutThreadsProps {
  networks: readonly NetworkId[];
  /** Those of the networks where the post is nothing but stories, which take no comments. */
  stories: readonly NetworkId[];
  /** A part after the first has files. */
  hasFiles: boolean;
  value: Choice;
  onChange: (value: Choice) => void;
}

/** The choices, in words. */
const labels: Readonly<Record<Choice, string>> = {
  'first-part': 'The first part only',
  comments: 'The rest as comments',
  'one-text': 'All parts as one text',
};

/** What the chosen networks without threads get of the thread (THREAD-02). Nothing, when all have threads. */
export function WithoutThreads({ networks, stories, hasFiles, value, onChange }: WithoutThreadsProps) {
  const group = useId();
  const without = networks.filter((network) => !hasThreads(network));
  if (without.length === 0) return null;
  const names = nameList(without.map(networkName));
  const offered = choices.filter(
    (choice) =>
      choice !== 'comments' ||
      value === choice ||
      without.some((network) => hasComments(network) && !stories.includes(network)),
  );
  return (
    <fieldset className="grid gap-1 rounded-md bg-sunken px-3.5 py-2.5 text-13">
      <legend className="float-left font-medium">
        {`${names} ${without.length === 1 ? 'has' : 'have'} no threads and ${without.length === 1 ? 'gets' : 'get'}`}
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {offered.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-2 md:min-h-8">
            <input
              type="radio"
              name={group}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4 accent-ink"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
      <p className="text-12 text-ink-3">{noteOf(value, without, { hasFiles, stories })}</p>
    </fieldset>
  );
}

/** What a choice means for these networks, in whole sentences. */
export function noteOf(
  choice: Choice,
  without: readonly NetworkId[],
  { hasFiles, stories = [] }: { hasFiles: boolean; stories?: readonly NetworkId[] },
): string {
  switch (choice) {
    case 'first-part':
      return 'The other parts do not go there.';
    case 'one-text':
      return 'Below one another, with all files.';
    case 'comments':
      return [
        ...asComments(
          without.filter((network) => hasComments(network) && !stories.includes(network)),
          hasFiles,
        ),
        ...asStories(without.filter((network) => hasComments(network) && stories.includes(network))),
        ...asFirstOnly(without),
      ].join(' ');
    default:
      return choice satisfies never;
  }
}

function asComments(networks: readonly NetworkId[], hasFiles: boolean): string[] {
  if (networks.length === 0) return [];
  const said = `On ${nameList(networks.map(networkName))} each other part is a comment below the post.`;
  return hasFiles ? [said, 'Files of the other parts stay behind.'] : [said];
}

function asStories(networks: readonly NetworkId[]): string[] {
  if (networks.length === 0) return [];
  return [`A story at ${nameList(networks.map(networkName))} takes no comments: the first part only.`];
}

function asFirstOnly(without: readonly NetworkId[]): string[] {
  const unable = without.filter((network) => !hasComments(network));
  if (unable.length === 0) return [];
  const isOne = unable.length === 1;
  return [
    `${nameList(unable.map(networkName))} ${isOne ? 'takes' : 'take'} no comments from apps: the first part only.`,
  ];
}
