import type { Manifest } from '#/backup/manifest.ts';
import type { Restored } from '#/backup/restore-backup.ts';

/** What a backup did, as lines for the person who started it. */
export function sayBackedUp(folder: string, manifest: Manifest): string[] {
  const { media, secret } = manifest;
  return [
    `Backed up ${contentsOf(manifest)} to ${folder}`,
    media.missing > 0 &&
      `${count(media.missing, 'media file')} could not be found and ${are(media.missing)} not in it.`,
    media.removed > 0 &&
      `${count(media.removed, 'media file')} ${media.removed === 1 ? 'was' : 'were'} deleted in Nonet while the backup was made, and ${are(media.removed)} not in it.`,
    secret === null
      ? 'It does not hold the secret: keep NONET_SECRET, or the file secret of the data folder, at another place. Without it every account has to be connected again after a restore.'
      : 'It holds the secret: whoever has this folder can publish to every connected account. Guard it like a password.',
  ].filter((line) => line !== false);
}

/** What a restore did and what remains to be done, as lines for a person. */
export function sayRestored(manifest: Manifest, restored: Restored): string[] {
  const { asking, checking, toReconnect, endedInvitations, endedLinks } = restored;
  return [
    `Restored the backup of ${manifest.takenAt.toISOString()}, written by Nonet ${manifest.version}: ${contentsOf(manifest)}.`,
    asking > 0 &&
      `${count(asking, 'publication')} that had become due meanwhile may have gone out already: ${asking === 1 ? 'it asks' : 'they ask'} in the calendar what to do.`,
    checking > 0 &&
      `${count(checking, 'publication')} ${checking === 1 ? 'was' : 'were'} on the way when the backup was made: Nonet asks the network what became of ${checking === 1 ? 'it' : 'them'}.`,
    toReconnect > 0 &&
      `${count(toReconnect, 'account')} must be connected again, as the tokens were sealed with another secret. If you still have that secret, set NONET_SECRET to it before you start, and they go on.`,
    ...sayMembers(restored),
    endedLinks > 0 &&
      `${count(endedLinks, 'review link')} ${endedLinks === 1 ? 'was' : 'were'} open and ${endedLinks === 1 ? 'has' : 'have'} ended, as somebody may have ended ${endedLinks === 1 ? 'it' : 'them'} since: share posts anew from the calendar.`,
    endedInvitations > 0 &&
      `${count(endedInvitations, 'invitation')} to spaces ${endedInvitations === 1 ? 'was' : 'were'} open and ${endedInvitations === 1 ? 'has' : 'have'} ended, as nobody knows what became of ${endedInvitations === 1 ? 'it' : 'them'}: send ${endedInvitations === 1 ? 'it' : 'them'} again in Settings, Members.`,
    'Everybody has to sign in again. Make sure that the former installation is stopped for good, then run npm start.',
  ].filter((line) => line !== false);
}

const SPACES_SHOWN = 50;

/** Whoever was removed from a space after the backup is a member again, which nobody but its owner can judge. */
function sayMembers({ shared }: Restored): string[] {
  if (shared.length === 0) return [];
  const more = shared.length - SPACES_SHOWN;
  return [
    `${count(shared.length, 'space')} ${shared.length === 1 ? 'has its' : 'have their'} members of then again, also those who were removed since. Let the owners look at Settings, Members:`,
    ...shared
      .slice(0, SPACES_SHOWN)
      .map(({ name, owner, members }) => `  ${oneLine(name)} (${owner}): ${members.join(', ')}`),
    ...(more > 0 ? [`  and ${count(more, 'more space')}`] : []),
  ];
}

/** A name is what a person typed: it must not look like a line of ours. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

function contentsOf({ tables, media }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${count(rows, 'row')} of ${count(tables.length, 'table')} and ${count(media.files, 'media file')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function are(number: number): string {
  return number === 1 ? 'is' : 'are';
}
