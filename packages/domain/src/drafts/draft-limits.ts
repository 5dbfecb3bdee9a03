/** What a person may keep as drafts, and for how long (DRAFT-03, OP-114). */
export const draftLimits = {
  /** Drafts of one person. Versions that were set aside count on their own, up to the same number. */
  perPerson: 500,
  /** Of one draft, as JSON in UTF-8. The longest text of any network has less (63,206 units of up to three bytes). */
  bytes: 262_144,
  /** Days that a version stays which was not taken when two devices had written different ones. */
  setAsideDays: 30,
  /** Hours that the content of a deleted draft stays, so that the deletion can be undone. */
  undoHours: 24,
  /** Days that it is known of a draft that it was deleted or scheduled, so that no late call of a device revives it. */
  endedDays: 30,
} as const;
