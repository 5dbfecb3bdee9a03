import type { ListedPost } from '@nonet/contract';

import type { Weekday } from '#/lib/week-start.ts';

import type { CalendarAddress } from './address/calendar-address.ts';

/** What can be done with a day. The object never changes, so no day is drawn again because of it. */
export interface DayActions {
  onSelect: (day: string) => void;
  /** Opens the composer for this day. */
  onCompose: (day: string) => void;
  /** Opens the composer for this instant, in milliseconds. */
  onComposeAt: (at: number) => void;
  onShowPost: (post: ListedPost) => void;
  onShowDay: (day: string) => void;
  onShowDetails: (postId: string) => void;
}

/** What a view gets from the page. */
export interface ViewProps {
  address: CalendarAddress;
  zone: string;
  today: string;
  weekStart: Weekday;
  isPhone: boolean;
  actions: DayActions;
  /** The post to show, which was searched for or chosen elsewhere. It is a new object for each request. */
  shownPost: { id: string } | null;
  onMove: (next: CalendarAddress) => void;
}
