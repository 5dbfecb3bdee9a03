const key = 'nonet.popup';

/**
 * Marks a window as opened for a network's consent page. `opener` is not enough, because networks' pages cut it off.
 * The mark stays in the window's own storage while the window shows other sites.
 */
export function markPopup(popup: Window): void {
  withStorage(popup, (storage) => storage.setItem(key, '1'));
}

export function isMarkedPopup(): boolean {
  return withStorage(window, (storage) => storage.getItem(key) !== null) ?? false;
}

/** Removes the mark, because the window goes on to other pages. */
export function unmarkPopup(): void {
  withStorage(window, (storage) => storage.removeItem(key));
}

function withStorage<Answer>(of: Window, use: (storage: Storage) => Answer): Answer | undefined {
  try {
    return use(of.sessionStorage);
  } catch {
    // Without storage, only the opener tells.
    return undefined;
  }
}
