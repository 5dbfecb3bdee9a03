import { filesAsSent, sentAsChecked } from '#/documents/files-as-sent.ts';
import { planCover } from '#/media/plan-cover.ts';
import type { FileChecks } from '#/posts/file-judge.ts';
import { misshapenFor } from '#/posts/misshapen-for.ts';
import { otherWays } from '#/posts/other-ways.ts';
import { plannedFile } from '#/posts/planned-file.ts';
import { refusedFiles } from '#/posts/refused-files.ts';

/** Judges files. Browsers load it when a post has one. */
export const fileChecks: FileChecks = {
  asSent: (rules, options, media) => filesAsSent(rules, options, media).flatMap(sentAsChecked),
  refused: refusedFiles,
  misshapen: misshapenFor,
  otherWays,
  refusedCover: (cover, rules) => {
    const file = plannedFile(cover);
    const plan = file === null ? null : planCover(file, rules);
    return plan?.kind === 'refused' ? plan.message : null;
  },
};
