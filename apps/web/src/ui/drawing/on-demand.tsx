import { Component, createContext, type FunctionComponent, type ReactNode, use, useEffect, useReducer } from 'react';

import { toast } from '../status/toast.ts';
import { useIsOnline } from '../use-is-online.ts';
import { whenPainted } from './when-painted.ts';

/** Code that is loaded later did not arrive: the network is away, or a newer version has replaced the files. */
export class NotArrived extends Error {
  /**
   * True when the code was requested again and failed again. Chromium before 156 and Firefox remember a failed file
   * until the page is reloaded.
   */
  readonly wasRetried: boolean;

  constructor(cause: unknown, wasRetried: boolean) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'NotArrived';
    this.wasRetried = wasRetried;
  }
}

export type OnDemand<Props> = FunctionComponent<Props> & { preload?: () => Promise<void> };

const failed = new Set<() => void>();

/** Allows everything that did not arrive to be requested again. */
export function retryOnDemand(): void {
  for (const allowRetry of failed) allowRetry();
  failed.clear();
}

interface OnDemandOptions {
  /** True for what must not compete with the first paint of what is around it. */
  afterPaint?: boolean;
  /** True for a whole screen: without its code there is nothing to show but why. */
  isScreen?: boolean;
}

/** True inside of an overlay, which somebody has pressed for: it closes and says so. */
const InOverlay = createContext(false);

const cutOffMs = 100;
const offlineGraceMs = 500;
const untilBackMs = 86_400_000;

/** Says that a part waits for the connection; without the grace it would flicker where the code is kept in the browser. */
function sayOffline(): () => void {
  const id = 'part-offline';
  const timer = setTimeout(() => {
    const text = 'You are offline. The rest of this screen shows when you are back online.';
    toast.info(text, { id, durationMs: untilBackMs });
  }, offlineGraceMs);
  return () => {
    clearTimeout(timer);
    toast.dismiss(id);
  };
}

/** Whether the browser may have the code although it is offline. Else it is not even asked for: see decision 0173. */
const mayBeKept = () => Boolean(navigator.serviceWorker?.controller);

/**
 * A component in a separate file, fetched when it is first drawn or by `preload`. `Waiting` is drawn until it arrives.
 * When it did not arrive, drawing it throws `NotArrived` until `preload` or `retryOnDemand` is called. It never reloads the
 * page; the code that catches the error may. A part of a screen whose connection is gone throws nothing: it says so, the
 * screen stays, and it comes when the connection does.
 *
 * It does not suspend: React holds back what follows a fallback of `Suspense` until the fallback was there for 300 ms.
 */
export function onDemand<Name extends string, Props extends object>(
  importer: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
  Waiting: FunctionComponent = Nothing,
  { afterPaint = false, isScreen = false }: OnDemandOptions = {},
): OnDemand<Props> {
  let Part: FunctionComponent<Props> | undefined;
  let failure: NotArrived | undefined;
  let loading: Promise<void> | undefined;
  let wasRetried = false;
  let wasCutOff = false;

  function allowRetry() {
    failure = undefined;
    wasRetried = true;
  }

  async function load() {
    failure = undefined;
    try {
      Part = (await importer())[name];
      // It has arrived, so nobody need wait for it again.
      delete PartOnDemand.preload;
    } catch (error) {
      // A browser may say that it is offline a moment after its requests have failed.
      await new Promise((resolve) => setTimeout(resolve, cutOffMs));
      failure = new NotArrived(error, wasRetried);
      wasCutOff = !navigator.onLine;
      failed.add(allowRetry);
    } finally {
      loading = undefined;
    }
  }

  function preload(): Promise<void> {
    loading ??= load();
    return loading;
  }

  const PartOnDemand: OnDemand<Props> = (props) => {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const isOnline = useIsOnline();
    const isInOverlay = use(InOverlay);
    const goesOn = !isScreen && !isInOverlay;
    const isMissing = Part === undefined && (failure === undefined || (goesOn && wasCutOff));
    const isHeld = isMissing && goesOn && !isOnline;
    const mayAsk = isMissing && (!isHeld || (failure === undefined && mayBeKept()));
    useEffect(() => {
      if (!mayAsk) return;
      if (failure) allowRetry();
      const load = () => void preload().then(drawAgain);
      return afterPaint ? whenPainted(load) : load();
    }, [mayAsk]);
    useEffect(() => (isHeld ? sayOffline() : undefined), [isHeld]);
    if (Part) return <Part {...props} />;
    if (failure && !isMissing) throw failure;
    return <Waiting />;
  };
  PartOnDemand.preload = preload;
  return PartOnDemand;
}

function Nothing() {
  return null;
}

interface OverlayHostProps {
  isOpen: boolean;
  /** Called when its code did not arrive: close it, so that it can be opened again. */
  onMissing: () => void;
  children: ReactNode;
}

interface OverlayHostState {
  error: unknown;
  wasOpen: boolean;
}

/**
 * Stands around an overlay whose code comes with its first opening, or before. When the code does not arrive, the screen
 * below stays, and a toast says so to the person who has opened it.
 */
export class OverlayHost extends Component<OverlayHostProps, OverlayHostState> {
  override state: OverlayHostState = { error: null, wasOpen: false };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Every opening is a new attempt, also for what is drawn inside and failed after the overlay did. */
  static getDerivedStateFromProps({ isOpen }: OverlayHostProps, { error, wasOpen }: OverlayHostState) {
    const opens = isOpen && !wasOpen;
    if (opens) retryOnDemand();
    return { wasOpen: isOpen, error: opens ? null : error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof NotArrived)) return;
    retryOnDemand();
    if (!this.props.isOpen) return;
    toast.error('This could not be opened. Check your connection, or load the page again.', { id: 'not-arrived' });
    this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error !== null && !(error instanceof NotArrived)) throw error;
    return error === null && <InOverlay value>{this.props.children}</InOverlay>;
  }
}
