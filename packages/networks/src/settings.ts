import { z } from 'zod';

/** One environment variable of a network. */
export interface Variable {
  readonly schema: z.ZodType<string>;
  /** What to do when its value is refused: completes `NAME …`. */
  readonly cure: string;
}

/** What was given, by name of the variable; empty values count as absent. */
export type Given = Readonly<Record<string, string | undefined>>;

/**
 * How an operator sets a network up. Each network's folder has one; the package reads no environment of its own: the server
 * hands over what it parsed.
 */
export interface NetworkSetup<Settings> {
  /** Every variable of this network, by name. */
  readonly variables: Readonly<Record<string, Variable>>;
  /** Those that say that this network is to be the real one: with any of them the sandbox does not come by itself. */
  readonly endsDemo: readonly string[];
  /** What was given and does not fit together: a sentence with its cure each. */
  problems(given: Given): readonly string[];
  /**
   * The settings, or undefined: switched off. `sandbox` is the base address of the built-in sandbox without a trailing
   * slash, or null while it is off.
   */
  read(given: Given, sandbox: string | null): Settings | undefined;
  /** What an operator has to see to before long: a sentence with its cure each. Absent: nothing ends by itself. */
  warnings?(settings: Settings, now: Date): readonly string[];
}

/** A base address; trailing slashes are removed. */
export function addressVariable(example: string): Variable {
  return {
    schema: z
      .string()
      .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
      .transform((text) => text.replace(/\/+$/, '')),
    cure: `must be an address with http or https, for example ${example}.`,
  };
}

/** An id or a secret that was copied from a network's page for developers. */
export function keyVariable(cure: string): Variable {
  return { schema: z.string().regex(/^\S+$/), cure };
}
