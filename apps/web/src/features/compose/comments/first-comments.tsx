import { hasComments, type NetworkId, type NetworkTexts, networkName, type Weigh } from '@nonet/domain';
import { memo } from 'react';

import type { Draft } from '../draft/draft.ts';
import type { Tab } from '../sections.ts';
import { FirstComment } from './first-comment.tsx';

export interface FirstCommentsProps {
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  /** The tab whose field is seen. */
  tab: Tab;
  comments: NetworkTexts;
  change: (change: Partial<Draft>) => void;
  isThread: boolean;
  weigh: Weigh | null;
  errorOf: (network: NetworkId) => string | undefined;
}

/** The first comment of each chosen network that has comments, in its tab. A typed key of the post draws none anew. */
export function FirstComments({ networks, tab, comments, change, isThread, weigh, errorOf }: FirstCommentsProps) {
  return networks
    .filter(hasComments)
    .map((network) => (
      <OwnComment
        key={network}
        network={network}
        isOpen={network === tab}
        comments={comments}
        change={change}
        isThread={isThread}
        weigh={weigh}
        error={errorOf(network)}
      />
    ));
}

interface OwnCommentProps extends Pick<FirstCommentsProps, 'comments' | 'change' | 'isThread' | 'weigh'> {
  network: NetworkId;
  isOpen: boolean;
  error: string | undefined;
}

const OwnComment = memo(function OwnComment({ network, isOpen, change, ...props }: OwnCommentProps) {
  return (
    <fieldset
      aria-label={`First comment on ${networkName(network)}`}
      hidden={!isOpen}
      className="min-w-0 rounded-b-[inherit] border-t border-line bg-sunken"
    >
      <FirstComment network={network} onChange={(comments) => change({ comments })} {...props} />
    </fieldset>
  );
});
