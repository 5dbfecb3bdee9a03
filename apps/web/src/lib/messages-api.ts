import type {
  ChangeMessageSettings,
  MessageCount,
  MessageSettings,
  Messages,
  ReadMessages,
  SubscribeBrowser,
  Unsubscribed,
  WeekReport,
} from '@nonet/contract';

import { ApiError, errorOfAnswer } from './api-error.ts';
import { apiClient } from './session.ts';
import { spaceHeader } from './space.ts';

const at = (path: string, query: Readonly<Record<string, string | null | undefined>>) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

const inSpace = (space: string | null) =>
  space === null ? {} : { headers: spaceHeader(space), toError: errorOfOtherSpace };

/** That another space is lost does not end the page, which is of this one. */
function errorOfOtherSpace(...answer: Parameters<typeof errorOfAnswer>): ApiError {
  const error = errorOfAnswer(...answer);
  return error.code === 'no-such-space' ? new ApiError(error.message, { ...error, code: 'lost-space' }) : error;
}

/** The calls about what people are told. They are apart from `api`, so that no first paint loads them. */
export const messagesApi = {
  /** The newest first, 50 at a time. */
  list: (cursor: string | null, signal?: AbortSignal) =>
    apiClient.read<Messages>(at('/api/messages', { cursor }), { signal }),
  count: (signal?: AbortSignal) => apiClient.read<MessageCount>('/api/messages/count', { signal }),
  read: (body: ReadMessages) => apiClient.call<MessageCount>('POST', '/api/messages/read', { body }),
  /** Of the space of this id; null: that of the page. */
  settings: (space: string | null, signal?: AbortSignal) =>
    apiClient.read<MessageSettings>('/api/message-settings', { signal, ...inSpace(space) }),
  changeSettings: (space: string | null, body: ChangeMessageSettings) =>
    apiClient.call<MessageSettings>('PUT', '/api/message-settings', { body, ...inSpace(space) }),
  addBrowser: (body: SubscribeBrowser) => apiClient.call<{ id: string }>('POST', '/api/push-subscriptions', { body }),
  removeBrowser: (id: string) => apiClient.call<unknown>('DELETE', `/api/push-subscriptions/${encodeURIComponent(id)}`),
  /** The week that a day lies in; without one the last whole week. */
  report: (of: string | null, signal?: AbortSignal) =>
    apiClient.read<WeekReport>(at('/api/reports/week', { of }), { signal }),
  /** Needs no sign-in: the link of the mail ends its kind. */
  unsubscribe: (token: string) => apiClient.plain<Unsubscribed>('POST', '/api/unsubscribe', { body: { token } }),
};
