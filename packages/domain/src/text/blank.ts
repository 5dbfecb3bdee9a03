const nothingToSee = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * True when a reader would see nothing: only white space, control and invisible characters (OP-65: emptiness is judged
 * after trimming).
 */
export function isBlank(text: string): boolean {
  return nothingToSee.test(text);
}

/** The text as it is sent: without the white space at its end, otherwise unchanged (OP-65). */
export function outgoingText(text: string): string {
  return text.trimEnd();
}
