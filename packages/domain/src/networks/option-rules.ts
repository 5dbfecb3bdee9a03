import type { FileKind } from '#/networks/file-kind.ts';
import type { PostFormat } from '#/networks/post-format.ts';

/** A value of an option, as it is in JSON. */
export type OptionValue = string | number | boolean | string[];

/** What is chosen for one account: values by the names of its network's options. */
export type ChosenOptions = Readonly<Record<string, OptionValue>>;

/** What can be chosen for an account of a network beyond the post itself, such as the board of a Pin. */
export interface OptionRules {
  /** Every option of the network. Any other option is refused. */
  readonly schema: Readonly<Record<string, OptionRule>>;
  /**
   * What the network has against options that keep to the schema; null when it takes them.
   * `abilities`: what the account may do today, in the network's own words. Null when that is not known; then no option
   * is refused because of it.
   */
  check(options: ChosenOptions, abilities: unknown, post: PostWithOptions): OptionFault | null;
  /**
   * The values of an option that the account may choose today, by what its network tells of it. Null: all of them, or nobody knows.
   * Absent: all accounts may choose the same.
   */
  offered?(name: string, abilities: unknown): readonly OptionValue[] | null;
}

/** What options are for: the post as this account gets it. */
export interface PostWithOptions {
  readonly format: PostFormat;
  readonly media: readonly { readonly type: FileKind; readonly durationMs?: number | null }[];
}

/** One option. */
export interface OptionRule {
  /** Ends the sentence 'The option … takes …'. */
  readonly takes: string;
  /** The most UTF-16 units of a text; absent where there is no such limit. */
  readonly max?: number;
  accepts(value: OptionValue): boolean;
  /** Its values with their words for people, the usual one first; absent where it has more than a few. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The same, where an account has values of its own: read from what is known of it, and empty while nothing is. */
  choicesFor?(abilities: unknown): Readonly<Record<string, string>>;
}

/** Something wrong with the options of an account. */
export interface OptionFault {
  /** `board-required` is check 11 of 2§5; everything else is `option-refused`. */
  readonly code: 'board-required' | 'option-refused';
  /** What is wrong and what to do, in words for people. Accounts with the same fault get the same sentence. */
  readonly message: string;
  /** The label of the link to the option's fields, such as 'Choose a board'. */
  readonly label: string;
}

/** An option that is a text. */
export const textOption: OptionRule = { takes: 'text', accepts: (value) => typeof value === 'string' };

/** An option that is a text of up to `max` UTF-16 units, without the blanks around it. */
export function textUpTo(max: number): OptionRule {
  const accepts = (value: OptionValue) => typeof value === 'string' && value.trim().length <= max;
  return { takes: `a text of up to ${max} characters`, max, accepts };
}

/** An option that is a picture of one's own: the id of an uploaded file. At every network that has it, it is called `cover`. */
export const coverOption: OptionRule = {
  takes: 'the id of an uploaded picture',
  accepts: (value) => typeof value === 'string',
};

/** The id of the picture that is shown before a video plays; null: none was chosen. */
export function coverOf({ cover }: ChosenOptions): string | null {
  return typeof cover === 'string' ? cover : null;
}

/** The kind of post, where people choose between the usual one, a reel and a story. */
export const formatOption: OptionRule = oneOf({ feed: 'Feed', reel: 'Reel', story: 'Story, without the text' });

/** An option that is yes or no. */
export const yesOrNo: OptionRule = { takes: 'yes or no', accepts: (value) => typeof value === 'boolean' };

/** An option that is a whole number from 0 to `max`. */
export function wholeNumber(max: number): OptionRule {
  const accepts = (value: OptionValue) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
  return { takes: `a whole number from 0 to ${max}`, accepts };
}

/** An option that is a list of up to `max` different names, each as `pattern` has it. */
export function listOfNames(max: number, pattern: RegExp): OptionRule {
  const accepts = (value: OptionValue) =>
    Array.isArray(value) &&
    value.length <= max &&
    new Set(value).size === value.length &&
    value.every((name) => pattern.test(name));
  return { takes: `up to ${max} different names`, accepts };
}

/** An option that is one of a few values, each with its words for people. */
export function oneOf(choices: Readonly<Record<string, string>>): OptionRule {
  const values = Object.keys(choices);
  return {
    takes: `one of ${values.join(', ')}`,
    choices,
    accepts: (value) => typeof value === 'string' && values.includes(value),
  };
}
