import { useState } from 'react';

/** Hidden words, as a network shows them; a press lifts the veil. */
export function Veil({ text }: { text: string }) {
  const [isLifted, setLifted] = useState(false);
  if (isLifted) return <span className="rounded-sm bg-fill">{text}</span>;
  return (
    <button
      type="button"
      aria-label="Spoiler. Show it"
      onClick={() => setLifted(true)}
      className="inline rounded-sm bg-fill text-left text-transparent select-none hover:bg-hover"
    >
      <span aria-hidden>{text}</span>
    </button>
  );
}
