let asked: Promise<boolean> | undefined;

/** Whether this installation measures its use at all. Asked once per page; without an answer it does not, until the next page. */
export function isMeasured(): Promise<boolean> {
  asked ??= ask().catch(() => false);
  return asked;
}

async function ask(): Promise<boolean> {
  const answer = await fetch('/api/site');
  const site: unknown = answer.ok ? await answer.json() : null;
  return typeof site === 'object' && site !== null && 'analytics' in site && site.analytics === true;
}
