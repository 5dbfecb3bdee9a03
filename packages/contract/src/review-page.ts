import type { GuestAct, GuestRight, HexColor } from '@nonet/domain';

import type { PostDifference } from './approval.ts';
import type { Connection } from './connections.ts';
import type { Post } from './posts.ts';

/*
 * What the page of a review link is drawn from. It is no answer of a call: the server hands it to the renderer that the web build made,
 * and a guest gets only the finished page.
 */

/** Draws the page of a review link. */
export type RenderReview = (page: ReviewPage) => Promise<RenderedReview>;

export interface RenderedReview {
  html: string;
  /** What stands in the page's elements `style`, for the policy that allows nothing else. */
  styles: readonly string[];
}

export type ReviewPage = ReviewFrame &
  (
    | { readonly kind: 'posts'; readonly shown: ReviewedPosts }
    | { readonly kind: 'password'; readonly problem: string | null }
    /** ISO instant of its end. */
    | { readonly kind: 'ended'; readonly at: string }
    /** Nobody knows this address. */
    | { readonly kind: 'unknown' }
    /** A sentence in place of the page, such as that somebody tries too often. */
    | { readonly kind: 'refused'; readonly text: string }
  );

interface ReviewFrame {
  /** The path of the link. */
  readonly path: string;
  readonly title: string;
  /** Whose page it is; null: nobody knows. */
  readonly brand: ReviewBrand | null;
  /** Who shared it, and with whom. */
  readonly sharedBy: string | null;
  readonly guest: string | null;
  /** IANA zone of all times. */
  readonly zone: string;
  /** ISO instant of the link's end; null: there is none to tell. */
  readonly expiresAt: string | null;
}

export interface ReviewBrand {
  readonly name: string;
  /** Address of its logo; null: its initials are drawn. */
  readonly logoUrl: string | null;
  /** Null: the colors of the product. */
  readonly accent: HexColor | null;
}

export interface ReviewedPosts {
  readonly may: GuestRight;
  readonly posts: readonly ReviewedPost[];
  /** Of all posts of the link: how many there are, are asked about, wait for an answer, and are approved as they are. */
  readonly count: number;
  readonly asked: number;
  readonly waiting: number;
  readonly approved: number;
  /** Path of the next page; null: this is the last. */
  readonly next: string | null;
  /** True: the list of what is approved stands in place of the posts. */
  readonly isDone: boolean;
  /** The name that the guest gave in this browser; null: none yet. */
  readonly guestName: string | null;
  /** What a guest has just sent and what is wrong with it; null: nothing. */
  readonly problem: ReviewProblem | null;
}

export interface ReviewProblem {
  readonly postId: string;
  readonly text: string;
  /** What was written, so that nobody writes it twice. */
  readonly act: GuestAct;
  readonly name: string;
  readonly sentence: string;
}

export interface ReviewedPost {
  readonly post: Post;
  /** The accounts that it goes to. */
  readonly accounts: readonly Connection[];
  /** What is told of it beside its time. */
  readonly state: 'planned' | 'going-out' | 'published' | 'not-published';
  /** What guests of this link said last; null: nothing. */
  readonly answer: ReviewAnswer | null;
  readonly remarks: readonly ReviewRemark[];
  /** A guest can still say yes or no. */
  readonly isOpen: boolean;
}

export interface ReviewAnswer {
  readonly says: 'approved' | 'change';
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
  /** What should change. */
  readonly sentence: string | null;
  /** It was said of an earlier version, so that it no longer counts. */
  readonly isEarlier: boolean;
  /** What has changed since. */
  readonly changes: readonly PostDifference[];
  /** This browser's guest may take it back. */
  readonly mayUndo: boolean;
}

export interface ReviewRemark {
  readonly id: string;
  readonly answersIt: boolean;
  /** Null: they are gone. */
  readonly name: string | null;
  /** True for people of the space. */
  readonly isOfSpace: boolean;
  readonly at: string;
  readonly text: string;
}
