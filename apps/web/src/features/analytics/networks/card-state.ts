import type { NetworkAnalytics } from '@nonet/contract';
import { type FigureRules, networkName, networkRules, plural, readingAges } from '@nonet/domain';

/** Why a card has no figures: what is the matter, what it means, and where it can be changed. */
export interface CardNote {
  readonly title: string;
  readonly text: string;
  /** The account to connect again; 'any': to connect one at all. */
  readonly connect: string | null;
  /** In one word, beside the missing figure. */
  readonly tag: string | null;
}

/** Null: there are figures, also such as were read before reading ended. `isConnected`: there is an account of the network. */
export function cardNote(
  { network, state, posts, troubles, totals }: NetworkAnalytics,
  isConnected: boolean,
): CardNote | null {
  const name = networkName(network);
  const rules = networkRules[network].figures;
  if (Object.values(totals).some((total) => total !== null)) return null;
  if (state === 'off') return { tag: 'Off', connect: null, ...costOf(name, rules, posts) };
  if (state === 'not-allowed')
    return {
      tag: 'Not allowed',
      title: `${name} tells nothing yet.`,
      text: troubles[0]?.message ?? 'Connect again and allow Nonet to read figures.',
      connect: troubles[0]?.connectionId ?? 'any',
    };
  if (posts > 0)
    return {
      tag: null,
      title: 'Not read yet.',
      text: rules.delay ?? 'The first figures come a while after publishing.',
      connect: null,
    };
  return isConnected
    ? { tag: null, title: 'No posts in these days.', text: `What goes out on ${name} is shown here.`, connect: null }
    : {
        tag: null,
        title: 'No account.',
        text: `Connect one to see what ${name} tells of your posts.`,
        connect: 'any',
      };
}

/** A network without an account that nothing is known of: a line names it, in place of an empty card. */
export function needsNoCard({ posts, followers }: NetworkAnalytics, isConnected: boolean): boolean {
  return !isConnected && posts === 0 && followers === null;
}

/** What a network that charges would cost: 'About $0.005 a post: these 61 posts, read 7 times each, would cost about $2.14. An account’s followers are $0.01 a day.' */
function costOf(name: string, { cost }: FigureRules, posts: number): Pick<CardNote, 'title' | 'text'> {
  if (cost === null) return { title: `${name} is off.`, text: 'Whoever runs this installation can switch it on.' };
  const reads = readingAges.length;
  const sum = cost.dollarsPerPost * reads * posts;
  const these =
    posts === 0
      ? ''
      : `: ${posts === 1 ? 'this post' : `these ${plural(posts, 'post')}`}, read ${reads} times${posts === 1 ? '' : ' each'}, would cost about $${sum.toFixed(2)}`;
  return {
    title: `${name} charges for each read.`,
    text: `About $${cost.dollarsPerPost} a post${these}. An account’s followers are $${cost.dollarsPerAccount} a day. Whoever runs this installation can switch it on.`,
  };
}
