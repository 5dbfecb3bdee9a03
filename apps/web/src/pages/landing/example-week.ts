import type { NetworkId } from '@nonet/domain';

export interface ExamplePost {
  /** 0 is the first day of the shown week. */
  readonly day: number;
  /** On the clock, 24 hours. */
  readonly hour: number;
  readonly time: string;
  readonly networks: readonly NetworkId[];
  /** True for the post that the week is about. */
  readonly isMain?: true;
}

export const exampleDays: readonly string[] = ['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Sat 21', 'Sun 22'];

/** The place of the main post's day. */
export const mainDay = 4;

/** A week of a ceramics studio. */
export const exampleWeek: readonly ExamplePost[] = [
  { day: 0, hour: 9, time: '9 AM', networks: ['facebook', 'twitter', 'linkedin', 'instagram'] },
  { day: 0, hour: 18, time: '6 PM', networks: ['bluesky', 'threads'] },
  { day: 1, hour: 11, time: '11 AM', networks: ['youtube', 'threads'] },
  { day: 2, hour: 9, time: '9 AM', networks: ['linkedin', 'instagram', 'pinterest'] },
  { day: 2, hour: 17.5, time: '5:30 PM', networks: ['youtube', 'tiktok'] },
  { day: 3, hour: 12.5, time: '12:30 PM', networks: ['facebook', 'twitter', 'bluesky', 'threads'] },
  {
    day: mainDay,
    hour: 9,
    time: '9 AM',
    networks: ['facebook', 'twitter', 'instagram', 'pinterest', 'threads', 'tiktok'],
    isMain: true,
  },
  { day: 5, hour: 9, time: '9 AM', networks: ['facebook', 'twitter', 'linkedin'] },
  { day: 5, hour: 16.5, time: '4:30 PM', networks: ['twitter', 'linkedin'] },
  { day: 6, hour: 12, time: '12 PM', networks: ['instagram', 'pinterest', 'threads'] },
];
