import type { ApprovalSettings } from '@nonet/contract';
import { nameList } from '@nonet/domain';
import { useMutation, useQuery } from '@tanstack/react-query';

import { approvalSettingsQuery, changeApprovalSettings } from '#/approval/approval-api.ts';
import { errorText, errorTextOr } from '#/lib/api-error.ts';
import { queryClient } from '#/lib/query.ts';
import { useIsAsked } from '#/lib/spaces-query.ts';
import { useMay } from '#/lib/use-may.ts';
import { Card } from '#/ui/card.tsx';
import { FieldError } from '#/ui/fields/field.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';

import { SettingsRow } from '../general/settings-row.tsx';
import { SettingsRoom } from '../settings-room.tsx';
import { settingsWords, approvalWords as words } from '../settings-words.ts';

/** /settings/approval: whose yes a post of this space needs. */
export function ApprovalPage() {
  const settings = useQuery(approvalSettingsQuery());
  const isAsked = useIsAsked();
  return (
    <SettingsRoom title={settingsWords.approval} subtitle={words.subtitle}>
      {!isAsked && (
        <Notice kind="note" className="mb-4">
          {words.alone}
        </Notice>
      )}
      <Card className="divide-y divide-line px-4 md:px-[22px]">
        {settings.data ? (
          <>
            <SettingsRow title={words.whoApproves} about={nameList(settings.data.approvers)} />
            <RuleRow settings={settings.data} rule="editorsApprove" />
            <RuleRow settings={settings.data} rule="twoPersons" />
          </>
        ) : settings.isError ? (
          <ErrorState title={words.notLoaded} retrying={settings.isFetching} onRetry={() => void settings.refetch()}>
            {errorText(settings.error)}
          </ErrorState>
        ) : settings.isPaused ? (
          <EmptyState sign={<Sign name="offline" size={28} strokeWidth={1.5} />} title={words.offline}>
            {words.offlineAbout}
          </EmptyState>
        ) : (
          <Skeleton label={words.loading}>
            {['a', 'b', 'c'].map((row) => (
              <Bone key={row} className="my-4 h-10" />
            ))}
          </Skeleton>
        )}
      </Card>
    </SettingsRoom>
  );
}

type Rule = 'editorsApprove' | 'twoPersons';

const onAndOff = [
  { value: 'on', label: words.on },
  { value: 'off', label: words.off },
] as const;

/** A rule acts at once. Who may not change it reads it. */
function RuleRow({ settings, rule }: { settings: ApprovalSettings; rule: Rule }) {
  const mayChange = useMay('manage-members');
  const change = useMutation({
    mutationFn: (isOn: boolean) => changeApprovalSettings({ [rule]: isOn }),
    onSuccess: (stored, isOn) => {
      queryClient.setQueryData(approvalSettingsQuery().queryKey, stored);
      const undo = { label: words.undo, onPress: () => change.mutate(!isOn) };
      toast.success(words[rule].changed(isOn), { id: `approval-${rule}`, action: undo });
    },
  });
  const { title, about } = words[rule];
  const isOn = settings[rule];
  if (!mayChange) return <SettingsRow title={title} about={`${isOn ? words.on : words.off}. ${about}`} />;
  return (
    <>
      <SettingsRow title={title} about={about}>
        <SegmentedControl
          label={title}
          value={isOn ? 'on' : 'off'}
          options={onAndOff}
          onChange={(next) => {
            if (!change.isPending && (next === 'on') !== isOn) change.mutate(next === 'on');
          }}
        />
      </SettingsRow>
      {change.error && (
        <div className="border-t-0 pb-3.5" role="alert">
          <FieldError id={`approval-${rule}-error`}>{errorTextOr(words.notChanged, change.error)}</FieldError>
        </div>
      )}
    </>
  );
}
