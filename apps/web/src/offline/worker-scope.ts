interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends LifeEvent {
  readonly data: { text(): string } | null;
}

interface NotificationEvent extends LifeEvent {
  readonly notification: Notification;
}

export interface SubscriptionChange extends LifeEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

interface WorkerEvents {
  install: LifeEvent;
  activate: LifeEvent;
  fetch: FetchEvent;
  message: LifeEvent & { readonly data: unknown };
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionChange;
}

/** An open page of ours. */
export interface WorkerWindow {
  readonly url: string;
  focus(): Promise<WorkerWindow>;
  navigate(url: string): Promise<unknown>;
}

export interface WorkerWindows {
  /** The one that was looked at last comes first. */
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

/**
 * The part of a service worker's global scope that ours uses. The compiler's library has either that scope or the
 * page's.
 */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'> & {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: WorkerWindows & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
}
