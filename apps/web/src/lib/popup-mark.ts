const key = 'nonet.popup';

/**
 * Tells a window that was opened for a network's consent page that it is one. `opener` alone does not: pages of networks cut it
 * off. The mark stays in the window's own storage while other sites are shown in it.
 */
export function markPopup(popup: Window): void {
  withStorage(popup, (storage) => storage.setItem(key, '1'));
}

export function isMarkedPopup(): boolean {
  return withStorage(window, (storage) => storage.getItem(key) !== null) ?? false;
}

/** The window is kept for other things. */
export function unmarkPopup(): void {
  withStorage(window, (storage) => storage.removeItem(key));
}

function withStorage<Answer>(of: Window, use: (storage: Storage) => Answer): Answer | undefined {
  try {
    return use(of.sessionStorage);
  } catch {
    // Storage is switched off: then only the opener tells.
    return undefined;
  }
}
