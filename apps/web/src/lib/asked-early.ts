declare global {
  /** A call that public/frame.js has made while the app's code was on its way. */
  var nonetAskedEarly: { path: string; answer: Promise<Response> } | undefined;
}

/** The answer to a call that was made before the app was there; only the first that asks gets it. */
export function askedEarly(path: string): Promise<Response> | null {
  const early = globalThis.nonetAskedEarly;
  if (early?.path !== path) return null;
  globalThis.nonetAskedEarly = undefined;
  return early.answer;
}
