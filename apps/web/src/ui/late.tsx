import { Component, type FunctionComponent, type ReactNode, useEffect, useReducer } from 'react';

import { toast } from './toast.ts';
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

export type Late<Props> = FunctionComponent<Props> & { preload?: () => Promise<void> };

const failed = new Set<() => void>();

/** Allows everything that did not arrive to be requested again. */
export function retryLate(): void {
  for (const allowRetry of failed) allowRetry();
  failed.clear();
}

interface LateOptions {
  /** True for what must not compete with the first paint of what is around it. */
  afterPaint?: boolean;
}

/**
 * A component in a separate file, fetched when it is first drawn or by `preload`. `Waiting` is drawn until it arrives.
 * When it did not arrive, drawing it throws `NotArrived` until `preload` or `retryLate` is called. It never reloads the
 * page; the code that catches the error may.
 *
 * It does not suspend: React holds back what follows a fallback of `Suspense` until the fallback was there for 300 ms.
 */
export function late<Name extends string, Props extends object>(
  importer: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
  Waiting: FunctionComponent = Nothing,
  { afterPaint = false }: LateOptions = {},
): Late<Props> {
  let Part: FunctionComponent<Props> | undefined;
  let failure: NotArrived | undefined;
  let loading: Promise<void> | undefined;
  let wasRetried = false;

  function allowRetry() {
    failure = undefined;
    wasRetried = true;
  }

  async function load() {
    failure = undefined;
    try {
      Part = (await importer())[name];
      // It has arrived, so nobody need wait for it again.
      delete LatePart.preload;
    } catch (error) {
      failure = new NotArrived(error, wasRetried);
      failed.add(allowRetry);
    } finally {
      loading = undefined;
    }
  }

  function preload(): Promise<void> {
    loading ??= load();
    return loading;
  }

  const LatePart: Late<Props> = (props) => {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const isMissing = Part === undefined && failure === undefined;
    useEffect(() => {
      if (!isMissing) return;
      const load = () => void preload().then(drawAgain);
      return afterPaint ? whenPainted(load) : load();
    }, [isMissing]);
    if (Part) return <Part {...props} />;
    if (failure) throw failure;
    return <Waiting />;
  };
  LatePart.preload = preload;
  return LatePart;
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
 * below stays, and a toast says so to whoever has opened it.
 */
export class OverlayHost extends Component<OverlayHostProps, OverlayHostState> {
  override state: OverlayHostState = { error: null, wasOpen: false };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Every opening is a new attempt, also for what is drawn inside and failed after the overlay did. */
  static getDerivedStateFromProps({ isOpen }: OverlayHostProps, { error, wasOpen }: OverlayHostState) {
    const opens = isOpen && !wasOpen;
    if (opens) retryLate();
    return { wasOpen: isOpen, error: opens ? null : error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof NotArrived)) return;
    retryLate();
    if (!this.props.isOpen) return;
    toast.error('This could not be opened. Check your connection, or load the page again.', { id: 'not-arrived' });
    this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error !== null && !(error instanceof NotArrived)) throw error;
    return error === null && this.props.children;
  }
}
