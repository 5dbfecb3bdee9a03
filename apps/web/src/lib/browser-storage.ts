/** localStorage, or memory when the browser refuses it. Then nothing outlives the page, and nothing breaks. */
export const browserStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = openStorage();

function openStorage() {
  try {
    const probe = 'nonet.probe';
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    // The server, which draws review pages with parts of the app, has none, and needs none.
    if (typeof window !== 'undefined')
      console.warn('Local storage is not available; settings last until this page is closed.');
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  }
}
