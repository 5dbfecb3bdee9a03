import type { ChangeMessageSettings, MessageSettings } from '@nonet/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { errorTextOr } from '#/lib/api-error.ts';
import { messagesApi } from '#/lib/messages-api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { toast } from '#/ui/status/toast.ts';

/** Below the messages, so that their news renew it: another device has changed it. */
const messageSettingsQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'settings'],
  queryFn: ({ signal }) => messagesApi.settings(signal),
});

export const useMessageSettings = () => useQuery(messageSettingsQuery);

export const refreshMessageSettings = () => queryClient.invalidateQueries(messageSettingsQuery);

/** Shown before it is stored, and taken back with a sentence when it could not be. */
export async function changeMessageSettings(change: ChangeMessageSettings): Promise<void> {
  const key = messageSettingsQuery.queryKey;
  await queryClient.cancelQueries({ queryKey: key });
  const former = queryClient.getQueryData(key);
  queryClient.setQueryData<MessageSettings>(key, (last) => last && changed(last, change));
  try {
    queryClient.setQueryData<MessageSettings>(key, await messagesApi.changeSettings(change));
    toast.dismiss('message-settings');
  } catch (error) {
    queryClient.setQueryData(key, former);
    toast.error(errorTextOr('Failed to save what you are told', error), { id: 'message-settings' });
    void refreshMessageSettings();
  }
}

function changed(last: MessageSettings, { mail, weeklyReport }: ChangeMessageSettings): MessageSettings {
  return {
    ...last,
    mail: { ...last.mail, ...mail },
    ...(weeklyReport !== undefined && { weeklyReport, isReportOn: weeklyReport }),
  };
}
