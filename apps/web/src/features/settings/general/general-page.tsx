import type { Space } from '@nonet/contract';
import { roleNames } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { useSpaceHere } from '#/lib/spaces-query.ts';
import { useMay } from '#/lib/use-may.ts';
import { NewSpaceDialog } from '#/spaces/new-space-dialog.tsx';
import { spacesApi } from '#/spaces/spaces-api.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { FieldError } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';

import { SettingsRoom } from '../settings-room.tsx';
import { settingsWords, generalWords as words } from '../settings-words.ts';
import { LeaveButton } from './leave-button.tsx';
import { RemoveRow } from './remove-row.tsx';
import { RemovedSpaces } from './removed-spaces.tsx';
import { SettingsRow } from './settings-row.tsx';
import { TransferRow } from './transfer-row.tsx';

/** /settings/general: what the space is called, one's own part in it, and a further space. */
export function GeneralPage() {
  const here = useSpaceHere();
  const { uid } = useUser();
  const [isMaking, setMaking] = useState(false);
  return (
    <SettingsRoom title={settingsWords.general} subtitle={here && words.about(here.name)}>
      <Card className="divide-y divide-line px-4 md:px-[22px]">
        {here ? (
          <>
            <NameRow key={here.name} space={here} isOwn={here.id === uid} />
            <SettingsRow title={words.role} about={roleNames[here.role]}>
              {here.role !== 'owner' && <LeaveButton space={here} />}
            </SettingsRow>
            <TransferRow space={here} isOwn={here.id === uid} />
            {here.role === 'owner' && here.id !== uid && <RemoveRow space={here} />}
          </>
        ) : (
          <Skeleton label="Loading...">
            <Bone className="my-4 h-10" />
          </Skeleton>
        )}
      </Card>
      <Card className="mt-4 px-4 md:px-[22px]">
        <SettingsRow title={words.newSpace} about={words.newSpaceAbout}>
          <Button onClick={() => setMaking(true)}>{words.newSpace}</Button>
        </SettingsRow>
      </Card>
      <RemovedSpaces />
      <NewSpaceDialog open={isMaking} onClose={() => setMaking(false)} />
    </SettingsRoom>
  );
}

/** Who may not change it reads it. */
function NameRow({ space, isOwn }: { space: Space; isOwn: boolean }) {
  const fieldId = useId();
  const mayOwn = useMay('own');
  const [name, setName] = useState(space.name);
  const rename = useMutation({
    mutationFn: () => spacesApi.rename(space.id, name.trim()),
    onSuccess: () => {
      toast.success(words.renamed, { id: 'space-renamed' });
      return queryClient.invalidateQueries({ queryKey: queryKeys.spaces });
    },
  });
  if (!mayOwn) return <SettingsRow title={words.name} about={space.name} />;
  const isEmpty = name.trim() === '';
  const error = rename.error ? errorTextOr(words.notRenamed, rename.error) : isEmpty ? words.needsName : null;
  return (
    <form
      noValidate
      className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2 py-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !rename.isPending) rename.mutate();
      }}
    >
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={fieldId} className="font-semibold">
          {words.name}
        </label>
        {isOwn && <p className="text-13 text-ink-3">{words.ownName}</p>}
      </div>
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <div className="flex gap-2">
          <TextInput
            id={fieldId}
            value={name}
            maxLength={80}
            autoComplete="off"
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : `${fieldId}-error`}
            onChange={({ target }) => {
              setName(target.value);
              rename.reset();
            }}
          />
          <Button
            type="submit"
            className="h-11 md:h-10"
            busy={rename.isPending}
            busyText={words.saving}
            blocked={name.trim() === space.name && words.unchanged}
          >
            {words.save}
          </Button>
        </div>
        {error !== null && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
      </div>
    </form>
  );
}
