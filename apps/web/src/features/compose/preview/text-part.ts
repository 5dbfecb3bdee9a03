/** A piece of a text as a network draws it: plain, or something it makes active. */
export interface TextPart {
  isActive: boolean;
  /** As it is drawn; networks shorten addresses. */
  text: string;
}
