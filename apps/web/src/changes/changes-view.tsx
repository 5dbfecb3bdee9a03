import type { PostDifference } from '@nonet/contract';
import { useMemo } from 'react';

import { diffWords } from './diff-words.ts';
import { differenceName } from './difference-name.ts';

/** Fields that people read as a text; the others are lines below it. */
const texts: ReadonlySet<PostDifference['field']> = new Set(['title', 'text', 'comments', 'attachment']);

/** What changed, in words: struck and underlined before they are red and green, and read out as removed and added. */
export function ChangesView({ changes }: { changes: readonly PostDifference[] }) {
  const [read, told] = [
    changes.filter(({ field }) => texts.has(field)),
    changes.filter(({ field }) => !texts.has(field)),
  ];
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
      {read.map((change) => (
        <div key={differenceName(change)} className="px-4 py-3.5">
          {(change.field !== 'text' || change.network !== null || read.length > 1) && (
            <p className="mb-1 text-12 font-semibold text-ink-3">{differenceName(change)}</p>
          )}
          <p className="text-15 leading-[1.6] wrap-anywhere whitespace-pre-line">
            <Difference change={change} />
          </p>
        </div>
      ))}
      {told.length > 0 && (
        <ul className="grid gap-[7px] px-4 py-2.5 text-13">
          {told.map((change) => (
            <li key={differenceName(change)} className="wrap-anywhere whitespace-pre-line">
              <span className="text-ink-3">{differenceName(change)}: </span>
              <Difference change={change} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Difference({ change: { before, after } }: { change: PostDifference }) {
  const stretches = useMemo(() => diffWords(before ?? '', after ?? ''), [before, after]);
  return stretches.map(({ kind, text }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place.
    if (kind === 'same') return <span key={at}>{text}</span>;
    return kind === 'removed' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place.
      <del key={at} className="mr-0.5 rounded-xs bg-red-soft text-red decoration-2">
        <span className="sr-only">removed </span>
        {text}
        <span className="sr-only">, </span>
      </del>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place.
      <ins key={at} className="rounded-xs bg-green-soft text-green decoration-1 underline-offset-[3px]">
        <span className="sr-only">added </span>
        {text}
        <span className="sr-only">, </span>
      </ins>
    );
  });
}
