/** What a push says; it is all that the notification needs. */
export interface PushNote {
  title: string;
  text: string;
  /** A path of ours. */
  href: string;
  /** A note with the same tag replaces the one before. */
  tag: string;
}

/** Browsers take the right to push from who shows nothing, so something is said also when a push cannot be read. */
const unreadable: PushNote = {
  title: 'News from Nonet',
  text: 'Open Nonet to read it.',
  href: '/messages',
  tag: 'nonet',
};

export function readPushNote(data: string | undefined): PushNote {
  try {
    const note: unknown = JSON.parse(data ?? '');
    if (typeof note !== 'object' || note === null) return unreadable;
    const { title, text, href, tag } = { ...unreadable, ...note };
    const words: unknown[] = [title, text, href, tag];
    return words.every((word) => typeof word === 'string') ? { title, text, href, tag } : unreadable;
  } catch {
    return unreadable;
  }
}

export function notificationOf({ text, href, tag }: PushNote): NotificationOptions {
  return { body: text, tag, icon: '/icon-192.png', lang: 'en', data: { href } };
}
