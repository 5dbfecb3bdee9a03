interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  install: LifeEvent;
  activate: LifeEvent;
  fetch: FetchEvent;
  message: LifeEvent & { readonly data: unknown };
}

/**
 * The part of a service worker's global scope that ours uses. The compiler's library has either that scope or the
 * page's.
 */
export interface WorkerScope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
}
