import type { NetworkId } from '../../packages/domain/src/index.ts';
import type { DemoPost } from './posts.ts';

const dayPosts = [
  ['Monday mugs', 'Six mugs, one glaze. Which one would you keep?'],
  ['Wheel talk', 'Centering is a matter of the elbows. Here is why.'],
  ['A teapot in four parts', 'Body, lid, spout, handle. The lid comes first.'],
  ['New hands', 'Lena starts with us today. Say hello.'],
] as const;
const eveningPosts = [
  ['Glaze test 41', 'Too blue on the left, too thick on the right. The middle stays.'],
  ['Second kiln', 'The second kiln is wired. First firing this weekend.'],
  ['Ash and iron', 'One bucket of wood ash, a spoon of iron, a lot of sieving.'],
  ['Night firing', 'The cones went down at ten past two. Opening tomorrow.'],
] as const;
const noonPosts = [
  ['From the shop', 'The small plates are back on the shelf.'],
  ['Cracks, explained', 'Why a bowl cracks in an S, and how to dry it so that it does not.'],
  ['Market day', 'Rain until ten, then the best market of the year.'],
  ['The reject shelf', 'Seconds at half the price, as every month.'],
] as const;

/** Three posts in each of four weeks, all out: enough behind an hour for best times, and none of the last seven days. */
export const weeklyPosts: readonly DemoPost[] = [
  ...eachWeek(dayPosts, { day: -8, hour: 9, networks: ['facebook', 'bluesky', 'threads'] }),
  ...eachWeek(eveningPosts, { day: -10, hour: 17, networks: ['linkedin', 'bluesky'] }),
  ...eachWeek(noonPosts, { day: -12, hour: 12, networks: ['facebook', 'twitter', 'threads'] }),
];

/** The newest goes out on this day, each other a week before. */
function eachWeek(
  posts: readonly (readonly [title: string, text: string])[],
  { day, hour, networks }: Pick<DemoPost, 'day' | 'hour'> & { networks: readonly NetworkId[] },
): DemoPost[] {
  const targets = Object.fromEntries(networks.map((network) => [network, { status: 'published' as const }]));
  return posts.map(([title, text], week) => ({ title, text, day: day - 7 * week, hour, targets }));
}
