export {
  type Approval,
  approvals,
  goesOut,
  RETURN_SENTENCE_MAX,
  type ReturnedAbout,
  returnedAbouts,
} from './approval/approval.ts';
export { type PostVersion, postChanges, type VersionFile } from './approval/post-changes.ts';
export {
  type ApprovalRules,
  approvalAfterChange,
  approvalOfNew,
  mayApprove,
  mayChange,
} from './approval/rights.ts';
export { notApproved } from './approval/unapproved.ts';
export { boardMessages } from './boards/board-messages.ts';
export {
  BOARD_DESCRIPTION_MAX,
  BOARD_NAME_MAX,
  type BoardPrivacy,
  boardPrivacies,
  checkBoard,
} from './boards/check-board.ts';
export { brandColors, themeGrounds } from './brand/brand-colors.ts';
export { accentSentences, brandMessages, LOGO_EDGE } from './brand/brand-words.ts';
export { contrastOf, type Rgb } from './brand/contrast.ts';
export { type HexColor, readHexColor, rgbOf } from './brand/hex-color.ts';
export { oklchColor } from './brand/oklch.ts';
export { captionLanguages, languageName, languageOfFileName, languageTag } from './captions/caption-language.ts';
export { captionsFor } from './captions/captions-for.ts';
export { type ConnectFailureType, connectFailureText, connectFailureTypes } from './connections/connect-failure.ts';
export { connectionLists, type ToldConnections } from './connections/connection-lists.ts';
export { consentLandings, consentPageOf, consentRoutes, consentTimes, consentWords } from './connections/consent.ts';
export { connectionMessages } from './connections/messages.ts';
export {
  chipName,
  displayedName,
  displayName,
  initials,
  type NamedConnection,
  namesTogether,
} from './connections/names.ts';
export { areStillPictures } from './documents/are-still-pictures.ts';
export { DOCUMENT_TITLE_MAX } from './documents/document-options.ts';
export { documentTitle } from './documents/document-title.ts';
export type { FileForm, PageForm, PicturesForm } from './documents/file-form.ts';
export { filesAsSent, pagesTaken } from './documents/files-as-sent.ts';
export { draftLimits } from './drafts/draft-limits.ts';
export { draftName } from './drafts/draft-name.ts';
export { emptyDraftContent } from './drafts/empty-draft-content.ts';
export { missingInDraft } from './drafts/missing-in-draft.ts';
export {
  type FigureName,
  type FigureRules,
  figureNames,
  figureWords,
  type PostFigures,
} from './figures/figure-rules.ts';
export { ASKED_READING_PAUSE_MS, readingAges, STILL_GROWING_MS } from './figures/reading-times.ts';
export { fixtures } from './fixtures/fixtures.ts';
export { markedTexts } from './fixtures/marked-texts.ts';
export { ACCOUNT_SETS_MAX, accountSetMessages } from './kept/account-sets.ts';
export { checkKeptName, freeName, keptName, nameKey } from './kept/kept-name.ts';
export { checkSavedText, SAVED_TEXT_MAX, SAVED_TEXTS_MAX, savedTextMessages } from './kept/saved-texts.ts';
export type { SentAnswer, SentKind } from './kinds/sent-kind.ts';
export { type KindRow, whatCanBeSent } from './kinds/what-can-be-sent.ts';
export {
  CLOCK_TOLERANCE_MS,
  DEFAULT_TIME,
  MEDIA_MAX_BYTES,
  SEVERAL_MAX,
  TEXT_CUT_MESSAGE,
  TEXT_MAX,
  TITLE_MAX,
} from './limits.ts';
export { type LiveTopic, liveTopics } from './live/live-topics.ts';
export {
  MEASURED_BATCH_MAX,
  type MeasuredEvent,
  type MeasuredPath,
  measuredEvents,
  measuredPath,
  measuredPaths,
} from './measuring/measured-event.ts';
export {
  type Crop,
  type CropOwner,
  type Crops,
  canBeCropped,
  cropFor,
  cropOwners,
  croppedArea,
  cropWithin,
  isWhole,
  keptCrops,
  type PixelArea,
  type PixelSize,
  type Turn,
  turnedSize,
  turns,
  uprightArea,
  wholePicture,
} from './media/crop.ts';
export type { DocumentProbe } from './media/document-probe.ts';
export { fetchesFile, filesUnreachable } from './media/fetched-files.ts';
export { type ItemWords, itemWords } from './media/item-words.ts';
export { longVideo } from './media/long-video.ts';
export { convertingLate, longestMaking, type Making, type MakingLeft, stillConverting } from './media/making.ts';
export type { MediaProbe, ProbedAudio, ProbedVideo } from './media/media-probe.ts';
export { planCardPicture } from './media/plan-card-picture.ts';
export { planCover } from './media/plan-cover.ts';
export {
  type PlannedFile,
  planVariant,
  VARIANT_MAX_EDGE,
  type VariantPlan,
  type VariantRecipe,
  type VideoPlanner,
} from './media/plan-variant.ts';
export { refusedShape } from './media/refused-picture.ts';
export { documentPlans } from './media/telling/document-plans.ts';
export { plansOf } from './media/telling/file-plans.ts';
export { planLine } from './media/telling/plan-line.ts';
export type { VideoRecipe } from './media/video-recipe.ts';
export { loadVideoPlanner } from './media/videos/load-video-planner.ts';
export { videoPlanner } from './media/videos/plan-video.ts';
export { kindWords, type MailedKind } from './messages/kind-words.ts';
export { lateness } from './messages/lateness.ts';
export { nextMorning, startRhythms } from './messages/mail-rhythm.ts';
export {
  isAboutPayment,
  type MailRhythm,
  type MessageKind,
  mailRhythms,
  messageKinds,
  pushedKinds,
  spaceKinds,
} from './messages/message-kinds.ts';
export { andMore, type MessageFacts, type MessageText, messageInSpace, messageText } from './messages/message-text.ts';
export {
  type MessageData,
  type NewMessage,
  quotaStages,
  type RepeatNews,
} from './messages/new-message.ts';
export { BROWSERS_MAX, pushMessages } from './messages/push-messages.ts';
export type { AbilityNote } from './networks/ability-rules.ts';
export { type CountedLimit, countedLimit } from './networks/counted-limit.ts';
export { figureMeaning } from './networks/figure-meanings.ts';
export { DOCUMENT_TYPE, type FileKind, fileKinds, kindOf } from './networks/file-kind.ts';
export type { Kind } from './networks/meeting.ts';
export { isNetworkId, type NetworkId, networkIds } from './networks/network-id.ts';
export { networkName } from './networks/network-name.ts';
export {
  type AccountKind,
  accountKinds,
  type ConsentRoutes,
  type ConsentTimes,
  type ConsentWords,
  type TextLimit,
} from './networks/network-rules.ts';
export { type ChosenOptions, coverOf, type OptionValue } from './networks/option-rules.ts';
export type { PostFormat } from './networks/post-format.ts';
export { linkFor, networkRules } from './networks/rules.ts';
export { type RulesInFormat, rulesInFormat } from './networks/rules-in-format.ts';
export { leastTextLimits, limitsOfAccount, type TextLimits } from './networks/text-limits.ts';
export { billingMessages } from './plans/billing-messages.ts';
export { entitlementsOf, mayUse, type PlanHolder } from './plans/entitlements.ts';
export { type FiguresLimit, figuresLimit } from './plans/figures-limit.ts';
export { heldPlan, limitAfterChange, type PlanRules, type StoredPlan } from './plans/held-plan.ts';
export { lockedAccounts, lockTexts, type OpenOrLocked } from './plans/locked-accounts.ts';
export { accountsLine, openLimitsText } from './plans/open-limits.ts';
export {
  monthlyLimit,
  type PlanId,
  type PlanQuotas,
  planCurrency,
  planIds,
  planQuotas,
  plans,
} from './plans/plan.ts';
export {
  formatPrice,
  formatRate,
  freeText,
  largestSaving,
  limitLines,
  planFeatures,
  yearlySaving,
} from './plans/plan-card.ts';
export {
  type BillingInterval,
  billingIntervals,
  isCurrent,
  keepsPlan,
  largerPlan,
  ofPriceKey,
  priceKey,
  type SubscriptionStatus,
  subscriptionStatuses,
  TRIAL_DAYS,
} from './plans/subscription.ts';
export {
  type PlanFacts,
  type Standing,
  subscriptionStanding,
} from './plans/subscription-standing.ts';
export {
  filledUntil,
  findFreeTimes,
  minuteOf,
  OFFERED_TIMES,
  offeredFrom,
  searchEnd,
  type TakenAmong,
} from './posting-times/find-free-times.ts';
export {
  inWeekOrder,
  isTimeOfDay,
  POSTING_TIMES_PER_DAY,
  type PostingTime,
  type PostingTimes,
  startSet,
  timesFor,
  usedAndLocked,
  weekdays,
} from './posting-times/posting-time.ts';
export { postingTimeMessages } from './posting-times/posting-time-messages.ts';
export {
  type Additions,
  additionNames,
  additionsOf,
  contentFields,
  givenAdditions,
  noAdditions,
} from './posts/additions.ts';
export { checkPost } from './posts/check-post.ts';
export { checkTemplateMedia } from './posts/check-template-media.ts';
export type { ChosenMedia } from './posts/chosen-media.ts';
export {
  type CommentStatus,
  commentStatuses,
  commentsFor,
  hasComments,
} from './posts/comments.ts';
export { ownDecisions, REFUSED_AGAIN } from './posts/cure.ts';
export { fileChecks } from './posts/file-checks.ts';
export type { FileChecks } from './posts/file-judge.ts';
export { fitsEverywhere } from './posts/fits-everywhere.ts';
export { isSentTo } from './posts/goes-together.ts';
export { cureOf, isRefused, type SettledTarget } from './posts/is-refused.ts';
export { lateText, reasonInLateText } from './posts/late-text.ts';
export { showsLink } from './posts/link.ts';
export {
  type CardChoice,
  cardAddress,
  cardAddressAt,
  cardFor,
  drawsCards,
  LINK_CARD_MAX,
  type LinkCard,
  showsCard,
  whatIsLeft,
} from './posts/link-card.ts';
export { linkCardUnreadable } from './posts/link-card-messages.ts';
export { listedText } from './posts/listed-text.ts';
export { loadCheckAdditions } from './posts/load-check-additions.ts';
export { loadFileChecks } from './posts/load-file-checks.ts';
export { fileSizeRefusal } from './posts/media-file.ts';
export { minutesInWords } from './posts/minutes-in-words.ts';
export {
  hasPolls,
  mayPollChange,
  type OutgoingPoll,
  offeredMinutes,
  type Poll,
  pollFor,
  questionIn,
} from './posts/poll.ts';
export { type AdditionsCheck, type FetchProblems, photoCount } from './posts/post-check-input.ts';
export type { Misshapen, PostField, PostFix, PostIssue, PostIssueCode } from './posts/post-issue.ts';
export { refusedMedia } from './posts/refused-media.ts';
export {
  derivePostStatus,
  isInFlight,
  isPlanned,
  isSettled,
  type PostStatus,
  plannedStatuses,
  postStatuses,
  type TargetStatus,
  targetStatuses,
} from './posts/status.ts';
export { statusLabel } from './posts/status-label.ts';
export { isSubmitBlocked } from './posts/submit.ts';
export { targetKey } from './posts/target-key.ts';
export { attachmentFor, type TextAttachment, takesAttachments } from './posts/text-attachment.ts';
export { hasOwnText, type NetworkTexts, ownTexts, textFor } from './posts/text-for-network.ts';
export { repeatWindows, textKey, textKeys } from './posts/text-key.ts';
export {
  givenMarks,
  marksFor,
  movedMarks,
  spoilersFor,
  type TextMarks,
  takesSpoilers,
  withMarks,
} from './posts/text-marks.ts';
export {
  getsFilesOfParts,
  hasThreads,
  partsFor,
  THREAD_PARTS_MAX,
  type Threaded,
  type ThreadPart,
  type WithoutThreads,
  withoutThreads,
} from './posts/thread.ts';
export { actionFor, type CauseName } from './readiness/causes.ts';
export { hasDayQuota } from './readiness/day-quota.ts';
export { judge, type Readiness, type Verdict, verdicts } from './readiness/readiness.ts';
export type { AccountFacts, PlannedFacts, TwinFacts } from './readiness/readiness-facts.ts';
export { checkRemark, REMARKS_MAX, remarkMessages } from './remarks/check-remark.ts';
export { isSameRhythm, moveRule, ruleAfter } from './repeats/change-repeat.ts';
export { loadRepeatDates, type RepeatDates } from './repeats/load-repeat-dates.ts';
export { readRepeatRule } from './repeats/read-repeat-rule.ts';
export {
  type RepeatDays,
  type RepeatEnd,
  type RepeatRule,
  repeatLimits,
  repeatRuleText,
  type Weekday,
  weekdayOf,
} from './repeats/repeat-rule.ts';
export { repeatTime } from './repeats/repeat-time.ts';
export { ordinal, repeatInWords, weekdayName } from './repeats/repeat-words.ts';
export { networksRefusingRepeats, textOfTurn } from './repeats/same-text.ts';
export {
  isReportOn,
  lastSevenDays,
  lastWholeWeek,
  REPORTED_POSTS,
  type ReportDays,
  reportDue,
  weekOf,
} from './reports/report-days.ts';
export { daysName, type PostInWords, type ReportFacts, reportWords } from './reports/report-words.ts';
export { deletionMessages } from './retention/deletion-messages.ts';
export { retention } from './retention/retention.ts';
export {
  type GuestAct,
  type GuestRight,
  guestActs,
  guestMay,
  guestMessages,
  guestRights,
  REVIEW_DAYS,
  REVIEW_NAME_MAX,
  REVIEW_PASSWORD,
  REVIEW_POSTS_MAX,
  reviewMessages,
} from './review/review-links.ts';
export {
  type ActivityActor,
  type ActivityGroup,
  type ActivityKind,
  activityActors,
  activityGroups,
  activityKinds,
} from './spaces/activity.ts';
export { type ActivityClock, type ActivityLine, activityInWords } from './spaces/activity-words.ts';
export {
  type Action,
  actions,
  isAbove,
  type MemberRole,
  may,
  mayNotText,
  memberRoles,
  type Role,
  roleNames,
  roles,
} from './spaces/may.ts';
export { INVITATION_DAYS, type InvitationState, SPACE_UNDO_DAYS, spaceMessages } from './spaces/space-messages.ts';
export { formatFor, optionForFormat } from './templates/format-for.ts';
export { requirementWords } from './templates/requirement-words.ts';
export { NO_TEMPLATE, type Template, templateFor, templates } from './templates/template.ts';
export { type TemplateFit, templateFit } from './templates/template-fit.ts';
export { type FormatFile, uprightVideoNote } from './templates/usual-format.ts';
export { isBlank, outgoingText } from './text/blank.ts';
export { isCommonDomain } from './text/common-domain.ts';
export { firstAddress } from './text/first-address.ts';
export { countGraphemes, exceedsGraphemes, isLongerThan, truncateGraphemes } from './text/graphemes.ts';
export { addressCard, linkedAddress } from './text/linked-address.ts';
export { loadWeighing, type Weighing } from './text/load-weighing.ts';
export { type Mark, tidyMarks } from './text/mark.ts';
export { nameList } from './text/name-list.ts';
export { plural } from './text/plural.ts';
export { SEARCHED_WORDS_MAX, searchParts, searchText } from './text/search-text.ts';
export { splitText } from './text/split-text.ts';
export { tagsIn } from './text/text-marks.ts';
export { textLength, unitNoun, type Weigh } from './text/text-unit.ts';
export { utf8Bytes } from './text/utf8-bytes.ts';
export {
  addDays,
  addMonths,
  daysRange,
  endOfDay,
  type InstantRange,
  monthGrid,
  monthGridRange,
  monthWeeks,
  startOfDay,
} from './time/calendar.ts';
export {
  formatDay,
  formatFullDay,
  formatMoment,
  formatShortDay,
  formatTime,
  formatWallTime,
} from './time/format.ts';
export { type HourClock, type HourClockChoice, hourClockChoices, hourClockOf } from './time/hour-clock.ts';
export { parseInstant } from './time/instant.ts';
export { formatHour, formatShortTime } from './time/short-format.ts';
export {
  clockChangeNote,
  isWallTime,
  type Occurrence,
  occurrenceOf,
  occurrences,
  type ResolvedTime,
  resolveWallTime,
} from './time/wall-time.ts';
export { dayKey, isTimeZone, offsetLabel, wallTimeOf, zoneLabel, zoneOffsetMs } from './time/zone.ts';
export { usageMonth } from './usage/month.ts';
export { remainingPosts } from './usage/usage.ts';
export { type UsageCheck, usageCheck } from './usage/usage-check.ts';
export { limitReached, remainingLine, usageLine } from './usage/usage-text.ts';
