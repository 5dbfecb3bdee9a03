import { lateText, type NetworkId, networkName, type TargetStatus } from '../../packages/domain/src/index.ts';

/** A post of the seeded person, and what becomes of it at each network. */
export interface DemoPost {
  readonly title: string;
  readonly text: string;
  /** Days from today, and the local hour, at which the post is or was due. */
  readonly day: number;
  readonly hour: number;
  readonly file?: 'picture' | 'video';
  /** By network: its default account. */
  readonly targets: Readonly<Partial<Record<NetworkId, DemoTarget>>>;
}

/** A state of a target, and what the network or the engine said. */
export interface DemoTarget {
  readonly status: Extract<TargetStatus, 'pending' | 'published' | 'rejected' | 'held' | 'asks'>;
  readonly code?: string;
  readonly message?: string;
}

const rejectedBy = (network: NetworkId): DemoTarget => ({
  status: 'rejected',
  code: 'refused',
  message: `${networkName(network)} refused this post.`,
});
const held: DemoTarget = {
  status: 'held',
  code: 'sign-in-expired',
  message: 'This account is signed out. Reconnect it to go on.',
};
const asks: DemoTarget = {
  status: 'asks',
  code: 'late',
  message: lateText('Held: more than an hour late.', 'The network asks us to wait.'),
};

function all<Id extends NetworkId>(status: 'pending' | 'published', ...networks: Id[]): Record<Id, DemoTarget> {
  return Object.fromEntries(networks.map((network) => [network, { status }])) as Record<Id, DemoTarget>;
}

/** Posts in every lasting state. The passing states (sending, processing) can be seen when a post goes out. */
export const demoPosts: readonly DemoPost[] = [
  {
    title: 'Kiln opening',
    text: 'The kiln opens on Saturday. Come and see what survived.',
    day: -6,
    hour: 9,
    targets: all('published', 'facebook', 'twitter', 'bluesky', 'threads'),
  },
  {
    title: 'Glaze notes',
    text: 'Forty tests, three keepers. Notes on the new ash glaze.',
    day: -4,
    hour: 17,
    targets: all('published', 'linkedin', 'bluesky'),
  },
  {
    title: 'Spring fair',
    text: 'We are at the spring fair with the large bowls.',
    day: -3,
    hour: 10,
    file: 'picture',
    targets: { ...all('published', 'facebook', 'instagram', 'pinterest'), bluesky: rejectedBy('bluesky') },
  },
  {
    title: 'Second batch',
    text: 'The second batch of cups is out of the kiln.',
    day: -2,
    hour: 12,
    targets: { bluesky: rejectedBy('bluesky') },
  },
  {
    title: 'Workshop places',
    text: 'Two places are left in the evening workshop.',
    day: -1,
    hour: 18,
    targets: { bluesky: asks },
  },
  {
    title: 'Clay delivery',
    text: 'Half a ton of clay, one narrow door. A story in six steps.',
    day: -1,
    hour: 8,
    targets: { bluesky: held },
  },
  {
    title: 'Studio hours',
    text: 'New hours from Monday: ten to six.',
    day: 1,
    hour: 9,
    targets: all('pending', 'facebook', 'twitter', 'linkedin', 'bluesky', 'threads'),
  },
  {
    title: 'Autumn plates',
    text: 'The autumn plates go online at nine.',
    day: 1,
    hour: 9,
    file: 'picture',
    targets: all(
      'pending',
      'facebook',
      'twitter',
      'linkedin',
      'instagram',
      'pinterest',
      'bluesky',
      'threads',
      'tiktok',
    ),
  },
  {
    title: 'Behind the wheel',
    text: 'How a rim is made in eleven seconds.',
    day: 3,
    hour: 16,
    file: 'video',
    targets: all('pending', 'youtube', 'bluesky', 'tiktok'),
  },
  {
    title: 'Letters from readers',
    text: 'You asked which clay to begin with. Here is our answer.',
    day: 8,
    hour: 11,
    targets: all('pending', 'bluesky', 'threads'),
  },
];
