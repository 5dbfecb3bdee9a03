import keywords from 'emojilib' with { type: 'json' };
import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' };

export interface Emoji {
  emoji: string;
  name: string;
  /** What people call it besides, in small letters. */
  words: readonly string[];
  /** It shows people, whose skin has a tone. */
  hasTones: boolean;
}

export interface EmojiGroup {
  name: string;
  emoji: readonly Emoji[];
}

const wordsOf = keywords as Readonly<Record<string, readonly string[]>>;

/** Unicode's emoji in its groups and order, with the words of emojilib. Large: loaded when they are first looked for. */
export const emojiGroups: readonly EmojiGroup[] = groups.map(({ name, emojis }) => ({
  name,
  emoji: emojis.map((one) => ({
    emoji: one.emoji,
    name: one.name,
    words: (wordsOf[one.emoji] ?? []).map((word) => word.replaceAll('_', ' ').toLowerCase()),
    hasTones: one.skin_tone_support,
  })),
}));

export const allEmoji: readonly Emoji[] = emojiGroups.flatMap(({ emoji }) => emoji);
