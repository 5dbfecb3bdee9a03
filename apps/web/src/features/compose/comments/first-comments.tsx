import type { Connection } from '@nonet/contract';
import { hasComments, isBlank, type NetworkId, networkName, type Weigh } from '@nonet/domain';
import { memo } from 'react';

import type { Draft } from '../draft/draft.ts';
import type { Tab } from '../sections/sections.ts';
import { areStories } from './are-stories.ts';
import { FirstComment, type FirstCommentProps } from './first-comment.tsx';

export interface FirstCommentsProps {
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  /** The chosen accounts. */
  accounts: readonly Connection[];
  /** The tab whose field is seen. */
  tab: Tab;
  draft: Pick<Draft, 'comments' | 'options' | 'templateId' | 'thread'>;
  change: (change: Partial<Draft>) => void;
  weigh: Weigh | null;
  errorOf: (network: NetworkId) => string | undefined;
}

/**
 * The first comment of each chosen network that has comments, in its tab. A typed key of the post draws none anew. Where the post is
 * nothing but stories, which take no comments, only one that was written before is seen.
 */
export function FirstComments({ networks, accounts, tab, draft, change, weigh, errorOf }: FirstCommentsProps) {
  const { comments, thread } = draft;
  return networks.filter(hasComments).map((network) => {
    if (isBlank(comments[network] ?? '') && areStories(network, accounts, draft)) return null;
    return (
      <OwnComment
        key={network}
        network={network}
        isOpen={network === tab}
        comments={comments}
        change={change}
        isThread={thread.length > 0}
        weigh={weigh}
        error={errorOf(network)}
      />
    );
  });
}

interface OwnCommentProps extends Omit<FirstCommentProps, 'onChange'> {
  isOpen: boolean;
  change: FirstCommentsProps['change'];
}

const OwnComment = memo(function OwnComment({ isOpen, change, ...props }: OwnCommentProps) {
  return (
    <fieldset
      aria-label={`First comment on ${networkName(props.network)}`}
      hidden={!isOpen}
      className="min-w-0 rounded-b-[inherit] border-t border-line bg-sunken"
    >
      <FirstComment onChange={(comments) => change({ comments })} {...props} />
    </fieldset>
  );
});
