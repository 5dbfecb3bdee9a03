import type { ListedPost, Post } from '@nonet/contract';
import { type NetworkId, nameList, networkName, takesAttachments, whatIsLeft } from '@nonet/domain';

/** The long text of a post: its beginning, and all of it when it is unfolded; its link, and who gets the text alone. */
export function AttachmentDetails({
  attachment: { text, link },
  networks,
  whole,
}: {
  attachment: NonNullable<ListedPost['attachment']>;
  networks: readonly NetworkId[];
  /** What no list has of the post, once it is here. */
  whole: Post | undefined;
}) {
  const without = networks.filter((network) => !takesAttachments(network));
  return (
    <>
      <details className="group text-13 text-ink-2">
        <summary className="cursor-pointer list-none rounded-md">
          <span className="line-clamp-3 wrap-anywhere whitespace-pre-line group-open:line-clamp-none">{text}</span>
          <span className="text-12 font-semibold text-ink group-open:hidden">
            {`Show all ${text.length.toLocaleString('en-US')} characters`}
          </span>
        </summary>
      </details>
      {link && <p className="text-12 wrap-anywhere text-ink-3">{link}</p>}
      {without.length > 0 && (
        <p className="text-12 text-ink-3">
          {`${nameList(without.map(networkName))} ${without.length === 1 ? 'gets' : 'get'} ${whole ? whatIsLeft(without, whole) : 'the text alone'}.`}
        </p>
      )}
    </>
  );
}
