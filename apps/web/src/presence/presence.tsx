import { initials } from '@nonet/domain';
import { useEffect, useRef, useState } from 'react';

import { newDraftId } from '#/drafts/new-draft-id.ts';
import { presenceNews } from '#/lib/live-news.ts';
import { session } from '#/lib/session.ts';
import { currentSpace, spaceHeader } from '#/lib/space.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { cx } from '#/ui/cx.ts';
import { announce } from '#/ui/status/announcer.tsx';

import { othersText } from './others-text.ts';
import { createPresenceLine, nobody, type PresenceState } from './presence-line.ts';

/** What others hear of this page. A page that is loaded anew is another one. */
const tab = newDraftId();

function say(postId: string, state: PresenceState): void {
  // With the session all of it ends.
  if (session.get().state !== 'authenticated') return;
  fetch(`/api/posts/${postId}/presence`, {
    method: 'POST',
    // The last word is said while the page closes.
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...spaceHeader(currentSpace) },
    body: JSON.stringify({ tab, state }),
  }).catch(() => undefined);
}

export interface PresenceProps {
  postId: string;
  /** A selector of what is around it: who types there types in the post. */
  within: string;
  /** How many are shown by their initials; more are only counted. */
  shown: number;
}

/** Who else has this post open, by their initials; a blue ring: they type in it. */
export function Presence({ postId, within, shown }: PresenceProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [others, setOthers] = useState(nobody);
  useEffect(() => {
    const line = createPresenceLine({
      postId,
      say: (state) => say(postId, state),
      onOthers: setOthers,
      page: document,
    });
    const around = place.current?.closest(within);
    const stopHearing = presenceNews.on(line.hear);
    around?.addEventListener('input', line.type);
    addEventListener('pagehide', line.end);
    return () => {
      removeEventListener('pagehide', line.end);
      around?.removeEventListener('input', line.type);
      stopHearing();
      line.end();
    };
  }, [postId, within]);

  const { people, more } = others;
  const hidden = people.length + more - shown;
  const text = people.length === 0 ? null : othersText(others);
  // Who comes and leaves is said, each once; who types and stops would be said all the time.
  const names = othersText({ people: people.map((one) => ({ ...one, isTyping: false })), more });
  const isAnybodyHere = text !== null;
  useEffect(() => {
    if (isAnybodyHere) announce(names);
  }, [isAnybodyHere, names]);
  return (
    <span ref={place} title={text ?? undefined} className="flex flex-none gap-1 px-0.5">
      <span className="sr-only">{text}</span>
      {people.slice(0, shown).map(({ id, name, isTyping }) => (
        <span key={id} className={cx('flex rounded-full ring-offset-1 ring-offset-bg', isTyping && 'ring-2 ring-blue')}>
          <Avatar name={name} initials={initials(name)} size={24} />
        </span>
      ))}
      {hidden > 0 && (
        <span
          aria-hidden
          className="grid min-w-6 place-items-center rounded-full bg-hover px-1 text-11 font-semibold text-ink-2"
        >
          +{hidden}
        </span>
      )}
    </span>
  );
}
