import type { SavedText } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { insertSoon } from '../typing/insert-text.ts';
import { SavedTextForm } from './saved-text-form.tsx';
import { SavedTextList } from './saved-text-list.tsx';
import { savedTextsQuery } from './saved-texts-api.ts';
import { closeSavedTexts } from './saved-texts-store.ts';

/** All saved texts: one is put into the post, or they are added, changed and deleted. */
export function SavedTextsDialog({ fieldId, open }: { fieldId: string; open: boolean }) {
  const [edited, setEdited] = useState<SavedText | 'new' | null>(null);
  if (!open && edited !== null) setEdited(null);
  const put = useRef<string | null>(null);

  function writtenText(): string {
    const field = document.getElementById(fieldId);
    return field instanceof HTMLTextAreaElement ? field.value : '';
  }

  function close() {
    const text = put.current;
    put.current = null;
    closeSavedTexts();
    if (text !== null) insertSoon(fieldId, text, true);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={edited === null ? 'Saved texts' : edited === 'new' ? 'New saved text' : 'Change saved text'}
      description={edited === null ? 'Type / in a post to put one in.' : undefined}
    >
      {edited === null ? (
        <Texts
          onEdit={setEdited}
          onPut={(text) => {
            put.current = text;
            close();
          }}
        />
      ) : (
        <SavedTextForm
          edited={edited === 'new' ? null : edited}
          start={edited === 'new' ? writtenText() : ''}
          onDone={() => setEdited(null)}
        />
      )}
    </Dialog>
  );
}

interface TextsProps {
  onEdit: (text: SavedText | 'new') => void;
  onPut: (text: string) => void;
}

function Texts({ onEdit, onPut }: TextsProps) {
  const { data, error, isFetching, isPaused, refetch } = useQuery(savedTextsQuery());
  if (data) return <SavedTextList texts={data.texts} onEdit={onEdit} onPut={onPut} />;
  if (error) {
    return (
      <ErrorState title="The texts could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  }
  if (isPaused) return <p className="text-ink-3">You are offline. Your texts show when you are back online.</p>;
  return (
    <Skeleton label="Loading your texts...">
      <Bone className="h-10 w-full" />
    </Skeleton>
  );
}
