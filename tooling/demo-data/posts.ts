import type { TargetStatus } from '../../packages/domain/src/index.ts';

/** A post of the seeded person, and the state of each of its targets. */
export interface DemoPost {
  readonly title: string;
  readonly text: string;
  /** Days from today, and the local hour, at which the post is or was due. */
  readonly day: number;
  readonly hour: number;
  /** One state for each account that the post goes to, in the order of the accounts. */
  readonly targets: readonly [DemoTarget, ...DemoTarget[]];
}

/** A state of a target, and what the network or the engine said. */
export interface DemoTarget {
  readonly status: Extract<TargetStatus, 'pending' | 'published' | 'rejected' | 'held' | 'asks'>;
  readonly code?: string;
  readonly message?: string;
}

const pending = { status: 'pending' } as const;
const published = { status: 'published' } as const;
const rejected = { status: 'rejected', code: 'refused', message: 'Bluesky refused this post.' } as const;
const held = {
  status: 'held',
  code: 'sign-in-expired',
  message: 'The sign-in of this account has ended. Connect it again to go on.',
} as const;
const asks = {
  status: 'asks',
  code: 'late',
  message: 'This is more than 60 minutes late. Publish it now, or skip it.',
} as const;

/** Posts in every lasting state. The passing states (sending, processing) can be seen when a post goes out. */
export const demoPosts: readonly DemoPost[] = [
  {
    title: 'Kiln opening',
    text: 'The kiln opens on Saturday. Come and see what survived.',
    day: -6,
    hour: 9,
    targets: [published],
  },
  {
    title: 'Glaze notes',
    text: 'Forty tests, three keepers. Notes on the new ash glaze.',
    day: -4,
    hour: 17,
    targets: [published, published],
  },
  {
    title: 'Spring fair',
    text: 'We are at the spring fair with the large bowls.',
    day: -3,
    hour: 10,
    targets: [published, rejected],
  },
  {
    title: 'Second batch',
    text: 'The second batch of cups is out of the kiln.',
    day: -2,
    hour: 12,
    targets: [rejected],
  },
  {
    title: 'Workshop places',
    text: 'Two places are left in the evening workshop.',
    day: -1,
    hour: 18,
    targets: [asks],
  },
  {
    title: 'Clay delivery',
    text: 'Half a ton of clay, one narrow door. A story in six steps.',
    day: -1,
    hour: 8,
    targets: [held],
  },
  { title: 'Studio hours', text: 'New hours from Monday: ten to six.', day: 1, hour: 9, targets: [pending, pending] },
  { title: 'Autumn plates', text: 'The autumn plates go online at nine.', day: 1, hour: 9, targets: [pending] },
  { title: 'Behind the wheel', text: 'How a rim is made in eleven seconds.', day: 3, hour: 16, targets: [pending] },
  {
    title: 'Letters from readers',
    text: 'You asked which clay to begin with. Here is our answer.',
    day: 8,
    hour: 11,
    targets: [pending],
  },
];
