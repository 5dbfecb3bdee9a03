import type { Connection } from '@nonet/contract';
import {
  formatFor,
  hasComments,
  isBlank,
  type NetworkId,
  networkName,
  networkRules,
  templateFor,
  type Weigh,
} from '@nonet/domain';
import { memo } from 'react';

import type { Draft } from '../draft/draft.ts';
import type { Tab } from '../sections.ts';
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
    const isStory = areStories(network, accounts, draft);
    if (isStory && isBlank(comments[network] ?? '')) return null;
    return (
      <OwnComment
        key={network}
        network={network}
        isOpen={network === tab}
        comments={comments}
        change={change}
        isThread={thread.length > 0}
        isStory={isStory}
        weigh={weigh}
        error={errorOf(network)}
      />
    );
  });
}

/** Whether the post is a story on every chosen account of a network. */
function areStories(
  network: NetworkId,
  accounts: readonly Connection[],
  { options, templateId }: Pick<Draft, 'options' | 'templateId'>,
): boolean {
  const own = accounts.filter(({ platform }) => platform === network);
  const template = templateFor(templateId);
  return own.every(({ id }) => formatFor(networkRules[network], template, options[id] ?? {}) === 'story');
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
