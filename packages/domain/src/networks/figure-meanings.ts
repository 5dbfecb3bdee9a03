import type { FigureName } from '#/figures/figure-rules.ts';
import type { NetworkId } from '#/networks/network-id.ts';

/**
 * What each network counts under its words, as whole sentences. Apart from the networks' rules, which the composer loads: only who looks at
 * figures reads them.
 */
const meanings: Readonly<Partial<Record<NetworkId, Readonly<Partial<Record<FigureName, string>>>>>> = {
  bluesky: {
    likes: 'How often the post was liked.',
    shares: 'How often the post was reposted.',
    comments: 'Posts that answer the post.',
    quotes: 'Posts that quote the post.',
    saves: 'How often the post was saved.',
  },
  facebook: {
    reach: 'People who saw the post at least once.',
    views: 'How often the post was shown or played.',
    likes: 'Likes and all other reactions.',
    comments: 'Comments below the post, and answers to them.',
    shares: 'How often the post was shared.',
    clicks: 'Clicks anywhere on the post.',
  },
  instagram: {
    views: 'How often the post was shown or played.',
    reach: 'Accounts that saw the post at least once.',
    likes: 'How often the post was liked.',
    comments: 'Comments below the post.',
    shares: 'How often the post was shared.',
    saves: 'How often the post was saved.',
  },
  linkedin: {
    impressions: 'How often the post was shown.',
    reach: 'Members who saw the post at least once.',
    likes: 'Likes and all other reactions to the post.',
    comments: 'Comments below the post.',
    shares: 'How often the post was reposted.',
    clicks: 'Clicks on the post, its links and its author. Told of pages alone.',
    saves: 'How often the post was saved. Told of people alone.',
    votes: 'Answers to the poll, of all who answered. Told where the app may read posts.',
  },
  pinterest: {
    impressions: 'How often the Pin was shown.',
    saves: 'How often the Pin was saved to a board.',
    pinClicks: 'Clicks on the Pin that open it, at Pinterest or elsewhere.',
    clicks: 'Clicks that lead to the address of the Pin.',
    likes: 'How often somebody reacted to the Pin.',
    comments: 'Comments below the Pin.',
  },
  threads: {
    views: 'How often the post was shown or played.',
    likes: 'How often the post was liked.',
    comments: 'Posts that answer the post, and answers to them.',
    reposts: 'How often the post was reposted.',
    quotes: 'Posts that quote the post.',
    shares: 'How often the post was sent or shared.',
    votes: 'Answers to the poll, of all who answered.',
  },
  tiktok: {
    views: 'How often the post was watched.',
    likes: 'How often the post was liked.',
    comments: 'Comments below the post.',
    shares: 'How often the post was shared.',
  },
  twitter: {
    impressions: 'How often the post was shown.',
    likes: 'How often the post was liked.',
    comments: 'Posts that answer the post.',
    shares: 'How often the post was reposted.',
    quotes: 'Posts that quote the post.',
    saves: 'How often the post was bookmarked.',
    clicks: 'Clicks on links in the post, for its first 30 days.',
    votes: 'Answers to the poll, of all who answered.',
  },
  youtube: {
    views: 'How often the video was watched; of a Short, how often it began to play.',
    likes: 'How often the video was liked.',
    comments: 'Comments below the video.',
  },
};

/** What the network counts as this figure, as a whole sentence; undefined when it does not tell it. */
export function figureMeaning(network: NetworkId, name: FigureName): string | undefined {
  return meanings[network]?.[name];
}
