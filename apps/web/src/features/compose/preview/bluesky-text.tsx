import { markText } from './mark-text.ts';

/** Links, mentions and tags in the network's blue; none of them leads anywhere yet. */
export function BlueskyText({ text }: { text: string }) {
  return markText(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and keep no state.
      <span key={index} className="text-blue">
        {part.text}
      </span>
    ),
  );
}
