import { useId, useReducer } from 'react';

import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';

import { AccountsSection } from '../accounts/accounts-section.tsx';
import { SheetSection } from '../sections/section.tsx';
import { mockConnections } from './mock-accounts.ts';
import { emptyTrial, nextTrial, type Trial, type TrialEvent } from './trial.ts';

const connections = mockConnections(30);
const accounts = Object.values(connections).flat();
const noProblems: ReadonlyMap<string, string> = new Map();
const advance = (trial: Trial, event: TrialEvent) => nextTrial(accounts, trial, event);

/** /test/multi-account (OP-35): the composer's choice of accounts, with accounts of nobody. */
export function MultiAccountPage() {
  const accountsId = useId();
  const [{ chosenIds, log }, dispatch] = useReducer(advance, emptyTrial);
  return (
    <PageBody>
      <PageHead
        title="Account selection test"
        subtitle={`For developers: ${accounts.length} accounts that do not exist. Nothing is sent.`}
      />
      <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Card>
          <AccountsSection
            id={accountsId}
            connections={connections}
            isPending={false}
            onRetry={null}
            selectedIds={chosenIds}
            onSelect={(ids) => dispatch({ type: 'chosen', ids })}
            problems={noProblems}
            error={undefined}
            areAllShown
          />
          <SheetSection>
            <div className="flex flex-wrap items-center gap-2">
              <Button size="sm" onClick={() => dispatch({ type: 'all-chosen' })}>
                Select All
              </Button>
              <Button size="sm" onClick={() => dispatch({ type: 'reset' })}>
                Reset
              </Button>
              <Button kind="primary" size="sm" onClick={() => dispatch({ type: 'submitted' })}>
                Submit
              </Button>
              <p role="status" className="ml-auto text-13 text-ink-3">
                {chosenIds.length} of {accounts.length} selected
              </p>
            </div>
          </SheetSection>
        </Card>
        <DebugLog lines={log} />
      </div>
    </PageBody>
  );
}

function DebugLog({ lines }: { lines: readonly string[] }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="grid gap-2 p-4">
      <h2 id={titleId} className="text-13 font-semibold">
        Debug log
      </h2>
      {lines.length === 0 ? (
        <p className="text-13 text-ink-3">Nothing was done yet.</p>
      ) : (
        <ol className="grid max-h-[420px] gap-1 overflow-y-auto text-12 text-ink-2">
          {/* Newest first, so that it is seen without scrolling. */}
          {lines
            .map((line, index) => `${index + 1}. ${line}`)
            .toReversed()
            .map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
        </ol>
      )}
    </Card>
  );
}
