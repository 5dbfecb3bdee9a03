import type {
  AccountAbilities,
  AccountOffers,
  BlueskyConnect,
  BlueskyConnected,
  BoardCreated,
  BoardSections,
  Boards,
  CalendarFeed,
  ConnectFlow,
  Connections,
  ConsentBegun,
  ConsentEnded,
  CreateBoard,
  DeletionReceipt,
  EditPost,
  KeepOpen,
  Me,
  MePatch,
  MovePosts,
  NetworkState,
  OwnPlan,
  Plans,
  Post,
  PostChanged,
  PostCounts,
  PostHistory,
  PostPage,
  ReadinessFactsOnWire,
  ReadinessFactsQuery,
  RemovePosts,
  RetryPost,
  RetryPosts,
  SchedulePost,
  Sessions,
  SetAccounts,
  SeveralChanged,
  Site,
  Usage,
} from '@nonet/contract';
import {
  type Approval,
  type ConsentRoutes,
  connectionLists,
  type NetworkId,
  type PostStatus,
  type ToldConnections,
} from '@nonet/domain';

import { apiClient } from './session.ts';

/** CONN-05. */
type Told = ToldConnections<Connections[NetworkId][number]>;

/** A post fits when it has one of each list; an empty list asks for nothing. */
export interface AskedPosts {
  networks?: readonly NetworkId[];
  /** Ids of connections. */
  accounts?: readonly string[];
  statuses?: readonly (PostStatus | 'needs-you')[];
  templates?: readonly string[];
  approval?: readonly Approval[];
  /** Only what the person wrote. */
  mine?: readonly 'true'[];
}

export interface PostRange extends AskedPosts {
  /** ISO instants; from inclusive, to exclusive. */
  from: string;
  to: string;
  cursor?: string | undefined;
  /** By time; absent: ascending. */
  order?: 'asc' | 'desc';
}

export interface PostSearch extends AskedPosts {
  /** Words that a post has to hold, all of them. */
  q: string;
  cursor?: string | undefined;
}

/** A range, a text, or both; absent: all of time, whatever is in the posts. */
export interface CountedRange {
  from?: string;
  to?: string;
  q?: string;
}

/** Whose boards, and whether they are fetched from the network in any case. */
interface BoardsAsked {
  userId: string;
  connectionId: string;
  forceRefresh?: boolean;
}

interface Done {
  success: true;
}

const uidHeader = (uid: string) => ({ 'x-user-id': uid });
const flowPath = (id: string, action = '') => `/api/connect-flows/${encodeURIComponent(id)}${action}`;
/** Lists are comma-separated; what is absent or empty is left out. */
const queryOf = (fields: Readonly<Record<string, string | readonly string[] | undefined>>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value?.length ? [[name, value.toString()]] : [])),
  );
const postPath = (id: string, action = '') => `/api/posts/${encodeURIComponent(id)}${action}`;

/** Changes up to 200 posts, each by itself: the answer tells which, and why others were not. */
const several = (verb: string, body: object) => apiClient.call<SeveralChanged>('POST', `/api/posts/${verb}`, { body });

/** Every call of the app, typed by the contract. All of them throw `ApiError`. */
export const api = {
  me: {
    read: (signal?: AbortSignal) => apiClient.read<Me>('/api/me', { signal }),
    update: (body: MePatch) => apiClient.call<Me>('PATCH', '/api/me', { body }),
  },
  site: (signal?: AbortSignal) => apiClient.plain<Site>('GET', '/api/site', { signal }),
  identity: {
    /** Returns the address that the browser has to go to. */
    signInWithFacebook: (next: string | undefined) =>
      apiClient.plain<{ url: string }>('POST', '/api/auth/sign-in/social', {
        body: { provider: 'facebook', ...(next !== undefined && { next }) },
      }),
    /** Returns the address that the browser has to go to. */
    addFacebook: (password: string) =>
      apiClient.ownAccount<{ url: string }>('POST', '/api/auth/link-social', {
        body: { provider: 'facebook', password },
      }),
    removeFacebook: (password: string) =>
      apiClient.ownAccount<Done>('POST', '/api/auth/unlink-account', { body: { provider: 'facebook', password } }),
    /** Succeeds whether or not there is an account for the address. */
    requestPasswordReset: (email: string) =>
      apiClient.plain<Done>('POST', '/api/auth/request-password-reset', { body: { email } }),
    resetPassword: (body: { token: string; newPassword: string }) =>
      apiClient.plain<Done>('POST', '/api/auth/reset-password', { body }),
    verifyEmail: (token: string) => apiClient.plain<Done>('POST', '/api/auth/verify-email', { body: { token } }),
    /** Without a password: for a person who has none and has just signed in. */
    changeEmail: (body: { newEmail: string; password?: string }) =>
      apiClient.ownAccount<Done>('POST', '/api/auth/change-email', { body }),
    cancelEmailChange: () => apiClient.ownAccount<Done>('POST', '/api/auth/cancel-email-change', { body: {} }),
    confirmEmailChange: (token: string) =>
      apiClient.plain<Done>('POST', '/api/auth/confirm-email-change', { body: { token } }),
    undoEmailChange: (token: string) =>
      apiClient.plain<Done>('POST', '/api/auth/undo-email-change', { body: { token } }),
    sendVerificationEmail: () => apiClient.ownAccount<Done>('POST', '/api/auth/send-verification-email', { body: {} }),
    changePassword: (body: { currentPassword: string; newPassword: string }) =>
      apiClient.ownAccount<unknown>('POST', '/api/auth/change-password', { body }),
    sessions: (signal?: AbortSignal) => apiClient.ownAccount<Sessions>('GET', '/api/auth/list-sessions', { signal }),
    endSession: (id: string) => apiClient.ownAccount<Done>('POST', '/api/auth/revoke-session', { body: { id } }),
    endOtherSessions: () => apiClient.ownAccount<Done>('POST', '/api/auth/revoke-other-sessions', { body: {} }),
    /** Needs no sign-in: the account is gone. */
    deletionReceipt: (code: string, signal?: AbortSignal) =>
      apiClient.plain<{ receipt: DeletionReceipt }>('GET', `/api/deletion-receipts/${encodeURIComponent(code)}`, {
        signal,
      }),
    /** Needs no sign-in: the code of the request is enough. */
    deletionRequest: (query: { id: string; confirmation_code: string }, signal?: AbortSignal) =>
      apiClient.plain<{ receipt: DeletionReceipt }>('GET', `/api/deletion-requests?${new URLSearchParams(query)}`, {
        signal,
      }),
  },
  networks: (signal?: AbortSignal) => apiClient.read<NetworkState[]>('/api/networks', { signal }),
  connections: {
    /** Reads with the session cookie first; when that fails, as the signed-in user (API-07, API-09). */
    read: async (uid: string, signal?: AbortSignal, headers?: Record<string, string>): Promise<Connections> => {
      try {
        const path = `/api/social/connections?userId=${encodeURIComponent(uid)}`;
        return connectionLists(await apiClient.tryRead<Told>(path, { signal, headers }));
      } catch (error) {
        if (signal?.aborted) throw error;
        const path = `/api/social/connections/${encodeURIComponent(uid)}`;
        return connectionLists(await apiClient.call<Told>('GET', path, { signal, headers }));
      }
    },
    ofTiktok: async (uid: string, signal?: AbortSignal): Promise<Pick<Connections, 'tiktok'>> =>
      connectionLists(
        await apiClient.read<Told>(`/api/user/${encodeURIComponent(uid)}/social-connections`, { signal }),
      ),
    /** What a post to these accounts would be judged by, if it were due at `at`. */
    readiness: ({ accounts, at, post }: ReadinessFactsQuery, signal?: AbortSignal) =>
      apiClient.read<ReadinessFactsOnWire>(
        `/api/readiness?${new URLSearchParams({ accounts, at, ...(post === undefined ? {} : { post }) })}`,
        { signal },
      ),
    abilities: (id: string, signal?: AbortSignal) =>
      apiClient.read<AccountAbilities>(`/api/connections/${encodeURIComponent(id)}/abilities`, { signal }),
    connectBluesky: (body: BlueskyConnect & { uid: string }) =>
      apiClient.call<BlueskyConnected>('POST', '/api/bluesky/connect', {
        body,
        headers: uidHeader(body.uid),
      }),
    /**
     * Begins an attempt to connect an account on the network's own page: a new account, or one to be connected again.
     */
    beginConsent: (path: ConsentRoutes['begin'], connectionId: string | null) =>
      apiClient.call<ConsentBegun>(
        'POST',
        `${path}${connectionId === null ? '' : `?${new URLSearchParams({ connectionId })}`}`,
      ),
    /** Hands over what the network's page sent back; the headers name the space in which the attempt began. */
    endConsent: (
      { method, path }: ConsentRoutes['end'],
      sentBack: URLSearchParams,
      headers: Record<string, string> = {},
    ) =>
      method === 'GET'
        ? apiClient.plain<ConsentEnded>(method, `${path}?${sentBack}`, { headers })
        : apiClient.call<ConsentEnded>(method, path, { body: Object.fromEntries(sentBack), headers }),
    flow: (id: string) => apiClient.read<ConnectFlow>(flowPath(id)),
    cancelFlow: (id: string) => apiClient.call<ConnectFlow>('POST', flowPath(id, '/cancel'), { body: {} }),
    boards: (network: NetworkId, body: BoardsAsked) =>
      apiClient.call<Boards>('POST', `/api/${network}/boards`, { body }),
    createBoard: (network: NetworkId, body: CreateBoard) =>
      apiClient.call<BoardCreated>('POST', `/api/${network}/boards/create`, { body }),
    boardSections: (network: NetworkId, body: BoardsAsked & { boardId: string }) =>
      apiClient.call<BoardSections>('POST', `/api/${network}/boards/sections`, { body }),
    offers: (signal?: AbortSignal) => apiClient.read<AccountOffers>('/api/account-offers', { signal }),
    /** Connects the chosen ones of accounts that came with one consent, and forgets the others. */
    choose: (flow: string, keys: readonly string[]) =>
      apiClient.call<ConnectFlow>('POST', flowPath(flow, '/choose'), { body: { keys: [...keys] } }),
    keepOpen: (body: KeepOpen) => apiClient.call<Done>('POST', '/api/connections/keep-open', { body }),
    makeDefault: (id: string) =>
      apiClient.call<Done>('POST', `/api/connections/${encodeURIComponent(id)}/default`, { body: {} }),
    keepBoth: (id: string) =>
      apiClient.call<Done>('POST', `/api/connections/${encodeURIComponent(id)}/keep-both`, { body: {} }),
    disconnect: (network: NetworkId, body: { userId: string; connectionId: string; deleteData?: boolean }) =>
      apiClient.call<{ message: string }>('POST', `/api/${network}/disconnect`, {
        body,
        headers: uidHeader(body.userId),
      }),
    /** Disconnects the accounts that are connected twice; with `cleanAll`, every one. */
    cleanUpTiktok: (body: { userId: string; cleanAll?: boolean }) =>
      apiClient.call<Done & { message: string; removed: number }>('POST', '/api/tiktok/cleanup', { body }),
  },
  posts: {
    page: (range: PostRange, signal?: AbortSignal) =>
      apiClient.read<PostPage>(`/api/posts?${queryOf({ ...range })}`, { signal }),
    /** Posts of all of time with a part that waits for a person. */
    waiting: (cursor: string | null, signal?: AbortSignal) =>
      apiClient.read<PostPage>(`/api/posts?${queryOf({ waiting: 'true', cursor: cursor ?? undefined })}`, { signal }),
    /** Looks through all of time; the newest posts come first. */
    search: (search: PostSearch, signal?: AbortSignal) =>
      apiClient.read<PostPage>(`/api/posts/search?${queryOf({ ...search })}`, { signal }),
    counts: (range: CountedRange, signal?: AbortSignal) =>
      apiClient.read<PostCounts>(`/api/posts/counts?${queryOf({ ...range })}`, { signal }),
    one: (id: string, signal?: AbortSignal) => apiClient.read<Post>(postPath(id), { signal }),
    schedule: (body: SchedulePost, idempotencyKey: string) =>
      apiClient.call<PostChanged>('POST', '/api/social/posts/schedule', {
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    edit: (id: string, body: EditPost) => apiClient.call<PostChanged>('PATCH', postPath(id), { body }),
    cancel: (id: string) => apiClient.call<PostChanged>('POST', postPath(id, '/cancel'), { body: {} }),
    restore: (id: string) => apiClient.call<PostChanged>('POST', postPath(id, '/restore'), { body: {} }),
    retry: (id: string, body: RetryPost = {}) => apiClient.call<PostChanged>('POST', postPath(id, '/retry'), { body }),
    retryComment: (id: string, commentId: string) =>
      apiClient.call<PostChanged>('POST', postPath(id, `/comments/${encodeURIComponent(commentId)}/retry`), {
        body: {},
      }),
    /** Removes only this version: a post that was changed or restored elsewhere meanwhile stays. */
    remove: (id: string, version: number) => apiClient.call<null>('DELETE', postPath(id, `?version=${version}`)),
    /** The newest first. */
    history: (id: string, signal?: AbortSignal) => apiClient.read<PostHistory>(postPath(id, '/history'), { signal }),
    moveSeveral: (body: MovePosts) => several('move', body),
    setAccounts: (body: SetAccounts) => several('accounts', body),
    cancelSeveral: (ids: readonly string[]) => several('cancel', { posts: ids }),
    restoreSeveral: (ids: readonly string[]) => several('restore', { posts: ids }),
    /** Each only in the version that was seen. */
    removeSeveral: (body: RemovePosts) => several('remove', body),
    retrySeveral: (body: RetryPosts) => several('retry', body),
  },
  /** The address at which calendar programs read the posts; `renew` also makes the first one. */
  calendarFeed: {
    read: (signal?: AbortSignal) => apiClient.read<CalendarFeed>('/api/calendar-feed', { signal }),
    renew: () => apiClient.call<CalendarFeed>('POST', '/api/calendar-feed', { body: {} }),
    end: () => apiClient.call<CalendarFeed>('DELETE', '/api/calendar-feed'),
  },
  usage: (signal?: AbortSignal) => apiClient.read<Usage>('/api/usage', { signal }),
  plans: (signal?: AbortSignal) => apiClient.read<Plans>('/api/plans', { signal }),
  ownPlan: (signal?: AbortSignal) => apiClient.read<OwnPlan>('/api/subscription', { signal }),
};
