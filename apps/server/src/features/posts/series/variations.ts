import { isBlank, outgoingText } from '@nonet/domain';

/** Reads texts that take turns; blank ones are dropped. */
export function readTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => !isBlank(text)).map((text) => outgoingText(text).toWellFormed());
}
