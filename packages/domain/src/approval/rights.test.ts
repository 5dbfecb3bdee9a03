import { describe, expect, it } from 'vitest';
import { approvals } from '#/approval/approval.ts';
import { approvalAfterChange, approvalOfNew, approves, mayApprove, mayChange } from '#/approval/rights.ts';
import { roles } from '#/spaces/may.ts';

const usual = { editorsApprove: false, twoPersons: false, clientApproves: false };
const editors = { ...usual, editorsApprove: true };
const two = { ...usual, twoPersons: true };
const client = { ...usual, clientApproves: true };
const stateOfNew = (...given: Parameters<typeof approvalOfNew>) => approvalOfNew(...given).state;
const stateAfter = (...given: Parameters<typeof approvalAfterChange>) => approvalAfterChange(...given).state;

describe('who approves, and what a change does', () => {
  it('APPR-01 a writer’s post waits, an editor’s goes out; with the two-person rule everybody’s waits', () => {
    expect(roles.map((role) => stateOfNew(role, usual))).toEqual(['waiting', 'waiting', 'none', 'none', 'none']);
    expect(new Set(roles.map((role) => stateOfNew(role, two)))).toEqual(new Set(['waiting']));
  });

  it('APPR-06 managers and the owner approve, editors where the space says so', () => {
    expect(roles.filter((role) => approves(role, usual))).toEqual(['manager', 'owner']);
    expect(roles.filter((role) => approves(role, editors))).toEqual(['editor', 'manager', 'owner']);
  });

  it.each(approvals)('APPR-02 a writer’s change of a post that is %s makes it wait', (before) => {
    expect(stateAfter(before, 'writer', usual)).toBe('waiting');
    expect(stateAfter(before, 'writer', editors)).toBe('waiting');
  });

  it.each(['waiting', 'returned', 'approved'] as const)(
    'APPR-02 an editor’s comma in a post that is %s frees nothing',
    (before) => {
      expect(stateAfter(before, 'editor', usual)).toBe('waiting');
      expect(stateAfter(before, 'editor', editors)).toBe('approved');
      expect(stateAfter(before, 'manager', usual)).toBe('approved');
    },
  );

  it('APPR-06 with the two-person rule no change is its own yes', () => {
    for (const before of approvals) for (const role of roles) expect(stateAfter(before, role, two)).toBe('waiting');
  });

  it('where nobody was asked, nobody is asked for an editor’s change', () => {
    expect(stateAfter('none', 'editor', usual)).toBe('none');
  });

  it('APPR-06 where the client is asked, everybody’s post waits, and the team’s yes stands where nobody else of it was asked', () => {
    for (const role of roles) {
      const { isTeamYes } = approvalOfNew(role, usual);
      expect(approvalOfNew(role, client)).toEqual({ state: 'waiting', isTeamYes });
      for (const before of approvals) {
        const after = approvalAfterChange(before, role, usual);
        expect(approvalAfterChange(before, role, client)).toEqual({ state: 'waiting', isTeamYes: after.isTeamYes });
      }
    }
    expect(approvalOfNew('owner', { ...two, clientApproves: true }).isTeamYes).toBe(false);
  });

  it('APPR-06 with the two-person rule neither the author approves nor whoever made the version', () => {
    const post = { authorId: 'author', changedBy: 'changer' };
    const as = (uid: string) => ({ uid, role: 'manager' as const });
    expect(['author', 'changer', 'third'].map((uid) => mayApprove(post, as(uid), two))).toEqual([false, false, true]);
    expect(mayApprove(post, as('author'), usual)).toBe(true);
    expect(mayApprove(post, { uid: 'third', role: 'editor' }, two)).toBe(false);
  });

  it('APPR-01 a writer changes what is theirs, a viewer nothing', () => {
    expect(mayChange('me', { uid: 'me', role: 'writer' })).toBe(true);
    expect(mayChange('other', { uid: 'me', role: 'writer' })).toBe(false);
    expect(mayChange('me', { uid: 'me', role: 'viewer' })).toBe(false);
    expect(mayChange('other', { uid: 'me', role: 'editor' })).toBe(true);
  });
});
