import { useState } from 'react';

import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';

import { closeSavedTexts, useSavedTextsField } from '../saved-texts/saved-texts-store.ts';
import { Suggester, type SuggesterProps } from './suggester.tsx';

const SavedTextsDialog = onDemand(() => import('../saved-texts/saved-texts-dialog.tsx'), 'SavedTextsDialog');

/** What is offered while one types in a field, and the dialog of saved texts that was opened for it. */
export function Inserts({ fieldId, wasTyped }: SuggesterProps) {
  const isOpen = useSavedTextsField() === fieldId;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <Suggester fieldId={fieldId} wasTyped={wasTyped} />
      {wasOpened && (
        <OverlayHost isOpen={isOpen} onMissing={closeSavedTexts}>
          <SavedTextsDialog fieldId={fieldId} open={isOpen} />
        </OverlayHost>
      )}
    </>
  );
}
