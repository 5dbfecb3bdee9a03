let asked: Promise<boolean> | undefined;

/**
 * Whether this installation measures use. It is asked once per page. Without an answer nothing is measured until the
 * next page.
 */
export function isMeasured(): Promise<boolean> {
  asked ??= ask().catch(() => false);
  return asked;
}

async function ask(): Promise<boolean> {
  const answer = await fetch('/api/site');
  const site: unknown = answer.ok ? await answer.json() : null;
  return typeof site === 'object' && site !== null && 'isMeasured' in site && site.isMeasured === true;
}
