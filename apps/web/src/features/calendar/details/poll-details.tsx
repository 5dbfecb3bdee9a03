import type { ListedPost, Post } from '@nonet/contract';
import { hasPolls, minutesInWords, type NetworkId, nameList, networkName, whatIsLeft } from '@nonet/domain';

/** The poll of a post: what is asked, for how long, and who gets the text alone. */
export function PollDetails({
  poll: { question, answers, minutes },
  networks,
  whole,
}: {
  poll: NonNullable<ListedPost['poll']>;
  networks: readonly NetworkId[];
  /** What no list has of the post, once it is here. */
  whole: Post | undefined;
}) {
  const without = networks.filter((network) => !hasPolls(network));
  return (
    <>
      {question && <p className="text-13 font-[530] wrap-anywhere">{question}</p>}
      <ol className="grid gap-1.5">
        {answers.map((answer, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone.
            key={at}
            className="rounded-md bg-sunken px-3 py-1.5 text-13 wrap-anywhere text-ink-2 inset-ring inset-ring-line"
          >
            {answer}
          </li>
        ))}
      </ol>
      <p className="text-12 text-ink-3">
        {`Runs for ${minutesInWords(minutes)}.`}
        {without.length > 0 &&
          ` ${nameList(without.map(networkName))} ${without.length === 1 ? 'gets' : 'get'} ${whole ? whatIsLeft(without, whole) : 'the text alone'}.`}
      </p>
    </>
  );
}
