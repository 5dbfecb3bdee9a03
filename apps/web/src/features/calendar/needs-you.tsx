import type { ListedPost } from '@nonet/contract';
import { dayKey, formatShortDay, formatTime, plural } from '@nonet/domain';
import { useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';
import { waitingOutcomesOf } from './day/outcome.ts';
import { OutcomeList } from './day/outcome-list.tsx';
import { titleOf } from './posts/title-of.ts';
import { usePassedOnFocus } from './use-passed-on-focus.ts';

/** The number of posts before 'Show all'. More would push the month down. */
const firstPosts = 2;

export interface NeedsYouProps {
  posts: readonly ListedPost[];
  zone: string;
  onShowPost: (post: ListedPost) => void;
}

/** The posts of any month that need a person, each with its reason and the possible answers. */
export function NeedsYou({ posts, zone, onShowPost }: NeedsYouProps) {
  const [isOpen, setOpen] = useState(false);
  const section = usePassedOnFocus<HTMLElement>(() => []);
  const shown = isOpen ? posts : posts.slice(0, firstPosts);
  return (
    <section ref={section} aria-labelledby="needs-you" tabIndex={-1} className="flex-none rounded-xl max-cal:-order-1">
      <Card className="flex max-h-[46vh] flex-col overflow-hidden">
        <header className="flex items-center gap-2 bg-orange-soft px-[18px] py-2.5 text-orange">
          <Sign name="hand" size={16} strokeWidth={2} className="flex-none" />
          <h2 id="needs-you" className="text-14 font-[620]">
            Needs you
          </h2>
          <span className="ml-auto text-12 font-[560]">{plural(posts.length, 'post')}</span>
        </header>
        <ul className="relative min-h-0 overflow-y-auto">
          {shown.map((post) => (
            <li key={post.id} className="border-t border-line px-[18px] py-3 first:border-t-0">
              <div className="flex items-baseline gap-3">
                <button
                  type="button"
                  onClick={() => onShowPost(post)}
                  className="min-w-0 truncate py-0.5 text-left font-[620] hover:underline max-md:py-2.5"
                >
                  {titleOf(post)}
                </button>
                <time dateTime={post.scheduledDate} className="ml-auto flex-none text-12 text-ink-3">
                  {whenOf(post, zone)}
                </time>
              </div>
              <OutcomeList post={post} outcomes={waitingOutcomesOf(post, zone)} className="mt-0.5" />
            </li>
          ))}
        </ul>
        {posts.length > firstPosts && (
          <div className="border-t border-line p-1.5">
            <Button size="sm" kind="ghost" wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show less' : `Show all ${posts.length}`}
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

function whenOf(post: ListedPost, zone: string): string {
  const instant = new Date(post.scheduledDate);
  return `${formatShortDay(dayKey(instant, zone))}, ${formatTime(instant, zone)}`;
}
