import {
  type AccountFacts,
  type Approval,
  type ChosenOptions,
  commentsFor,
  type FileKind,
  formatFor,
  judge,
  longestMaking,
  type Making,
  type NetworkTexts,
  networkRules,
  type PlannedFacts,
  partsFor,
  planVariant,
  type RulesInFormat,
  rulesInFormat,
  type Template,
  type ThreadPart,
  type TwinFacts,
  type VariantPlan,
  type VideoPlanner,
  videoPlanner,
  type Weigh,
  type WithoutThreads,
} from '@nonet/domain';

import type { MediaRow, ReadinessRow } from '#/features/posts/post-row.ts';

interface Judged {
  /** Absent: nothing is made here. */
  planVideo?: VideoPlanner | undefined;
  nowMs: number;
  dueMs: number;
  timeZone: string;
  account: AccountFacts;
  options: ChosenOptions;
  description: string;
  descriptions: NetworkTexts;
  template: Template | null;
  media: readonly MediaRow[];
  thread: readonly ThreadPart<MediaRow>[];
  withoutThreads: WithoutThreads;
  comments: NetworkTexts;
  approval: Approval;
  hasLostCover: boolean;
  weigh: Weigh;
  planned: PlannedFacts | null;
  twin: TwinFacts | null;
}

/** Judges a post on one account, by the texts and files that this account gets, in the words of its row. */
export function judgeTarget({
  planVideo = videoPlanner(false),
  options,
  template,
  description,
  descriptions,
  media,
  thread,
  withoutThreads,
  comments,
  approval,
  hasLostCover,
  ...facts
}: Judged): ReadinessRow {
  const whole = { description, descriptions, media, thread, withoutThreads, comments };
  const parts = partsFor(facts.account.platform, whole);
  const files = parts.flatMap((part) => part.media);
  const lostFiles = files.filter(({ isLost }) => isLost).length + Number(hasLostCover);
  const ofPost = files.map((file) => ({ ...file, type: file.kind }));
  const format = formatFor(networkRules[facts.account.platform], template, options, ofPost);
  const hasComments = commentsFor(facts.account.platform, whole, format).length > 0;
  const post = {
    options,
    template,
    media: ofPost,
    texts: parts.map(({ text }) => text),
    lostFiles,
    hasComments,
    approval,
    making: makingFor(planVideo, rulesInFormat(networkRules[facts.account.platform], format), ofPost),
  };
  const { verdict, cause, message } = judge({ ...facts, post });
  return { readiness: verdict, readinessCause: cause, readinessMessage: cause === null ? null : message };
}

type JudgedFile = MediaRow & { type: FileKind };

function makingFor(planVideo: VideoPlanner, rules: RulesInFormat, files: readonly JudgedFile[]): Making | null {
  return longestMaking(
    files.map((file) => {
      const { type } = file;
      // A document goes as it is, or is drawn when the post is prepared.
      return type === 'document' ? null : makingOf(planVariant({ ...file, type }, rules, planVideo), file);
    }),
  );
}

/** What is not in the queue yet comes into it when the post is stored. */
function makingOf(plan: VariantPlan, { makings = [] }: JudgedFile): Making | null {
  // A picture is made when the post is prepared, which takes no time.
  if (plan.kind !== 'variant' || plan.recipe.kind !== 'video') return null;
  const { name } = plan.recipe;
  const notBegun = { recipe: name, state: 'waiting', progress: null, secondsLeft: null, reason: null } as const;
  return makings.find(({ recipe }) => recipe === name) ?? notBegun;
}
