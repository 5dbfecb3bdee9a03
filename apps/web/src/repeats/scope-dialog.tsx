import { useQuery } from '@tanstack/react-query';

import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import type { Scope, ScopeQuestion, Verb } from './ask-scope.ts';
import { seriesQuery } from './series-queries.ts';
import { repeatsText } from './series-text.ts';

const titles: Readonly<Record<Verb, string>> = {
  edit: 'Which posts do you want to change?',
  move: 'Which posts do you want to move?',
  delete: 'Which posts do you want to delete?',
  repeat: 'From where on does the repeat change?',
};

const answers: readonly { scope: Scope; label: string; note: string }[] = [
  { scope: 'this', label: 'This one', note: 'The others stay as they are.' },
  { scope: 'following', label: 'This and the following', note: 'Earlier ones stay as they are.' },
  { scope: 'all', label: 'All', note: 'All that were not sent yet.' },
];

const stopNote = 'All that were not sent yet. The repeat stops.';

/** This one, this and the following, or all (RECUR-03). */
export function ScopeDialog({ question }: { question: ScopeQuestion | null }) {
  const zone = useTimeZone();
  const { data } = useQuery({ ...seriesQuery(question?.seriesId ?? ''), enabled: question !== null });
  const isDeletion = question?.verb === 'delete';
  const offered = question?.verb === 'repeat' ? answers.filter(({ scope }) => scope !== 'this') : answers;
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) question?.answer(null);
      }}
      title={titles[question?.verb ?? 'edit']}
      description={data ? repeatsText(data, zone) : 'Repeats'}
    >
      <div className="grid gap-2">
        {offered.map(({ scope, label, note }) => (
          <button
            key={scope}
            type="button"
            aria-label={label}
            aria-description={isDeletion && scope === 'all' ? stopNote : note}
            onClick={() => question?.answer(scope)}
            className="grid min-h-14 content-center gap-0.5 rounded-lg border border-line px-4 py-2 text-left transition-colors hover:border-line-strong hover:bg-hover"
          >
            <span className="text-14 font-semibold">{label}</span>
            <span className="text-13 text-ink-3">{isDeletion && scope === 'all' ? stopNote : note}</span>
          </button>
        ))}
      </div>
      <Button kind="ghost" className="justify-self-end" onClick={() => question?.answer(null)}>
        Cancel
      </Button>
    </Dialog>
  );
}
