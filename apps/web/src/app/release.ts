/** The app's own document, which names the script of the current release. Any path of the app would do. */
const documentPath = '/login';
const entryScript = /<script type="module"[^>]*\ssrc="([^"]+)"/;

const key = 'nonet.reloaded-for';

/**
 * Compares what the server delivers now with the release of this page: `newer` after a deployment, `unreachable` when
 * nobody answers.
 */
export async function askForRelease(): Promise<{ state: 'same' | 'unreachable' } | { state: 'newer'; entry: string }> {
  try {
    const answer = await fetch(documentPath, { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return { state: 'unreachable' };
    const entry = entryScript.exec(await answer.text())?.[1];
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
    return entry === undefined || entry === own ? { state: 'same' } : { state: 'newer', entry };
  } catch {
    return { state: 'unreachable' };
  }
}

/** True once per release and tab, so that a release that cannot be loaded never causes a loop of reloads. */
export function mayReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(key) === entry) return false;
    sessionStorage.setItem(key, entry);
    return true;
  } catch {
    // Without storage nothing prevents a loop of reloads, so a person has to press the button.
    return false;
  }
}
