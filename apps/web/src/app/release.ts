/** The app's own document, which names the script of the current release; any app route would do. */
const documentPath = '/login';
const entryScript = /<script type="module"[^>]*\ssrc="([^"]+)"/;

const key = 'nonet.reloaded-for';

/**
 * What the server delivers now, compared with what this page was started from: `newer` after a deployment, `unreachable` when
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

/** True once per release and tab, so that a release which cannot be loaded never ends in a loop. */
export function mayReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(key) === entry) return false;
    sessionStorage.setItem(key, entry);
    return true;
  } catch {
    // Without a memory there is no protection against a loop: then a person presses the button.
    return false;
  }
}
