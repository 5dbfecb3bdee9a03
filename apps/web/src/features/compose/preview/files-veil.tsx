import { type ReactNode, useState } from 'react';

/** Hidden files, as a network shows them; a press lifts the veil. */
export function FilesVeil({ children }: { children: ReactNode }) {
  const [isLifted, setLifted] = useState(false);
  if (isLifted) return children;
  return (
    <div className="relative isolate">
      <div className="overflow-hidden rounded-lg" inert>
        <div className="blur-xl">{children}</div>
      </div>
      <button
        type="button"
        onClick={() => setLifted(true)}
        className="absolute inset-0 grid size-full place-items-center rounded-lg text-13 font-semibold"
      >
        <span className="rounded-full bg-poster/75 px-3 py-1 text-white">Spoiler: show the files</span>
      </button>
    </div>
  );
}
