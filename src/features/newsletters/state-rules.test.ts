import { describe, expect, it } from 'vitest';
import { isClosed, issueStateOf, projectActs, projectStates, startedStateOf, stateAfter } from './state-rules.ts';

const table = `
                1 2 3 4 5 6
edit            1 1 1 - - -
approve         2 - - - - -
unapprove       - 1 1 - - -
schedule        - 3 3 - - -
removeDate      - - 3 4 - -
removeLastDate  - - 2 4 - -
lastDateFailed  - - 2 4 - -
claim           - - 4 4 - -
endAccepted     - - - 5 - -
endNone         - - 6 6 - -
sendRest        - - - 4 - 4`;

describe('the state of a project', () => {
  it('changes by each act as the design says, and in no other way', () => {
    const [, head = '', ...rows] = table.split('\n');
    const states = head.trim().split(' ').map(Number);
    expect(Object.keys(projectStates).map(Number)).toEqual(states);
    const wanted = rows.map((row) => row.trim().split(/\s+/));
    const found = projectActs.map((act) => [act, ...states.map((state) => String(stateAfter(act, state) ?? '-'))]);
    expect(found).toEqual(wanted);
  });

  it('lets nothing change once a date has started', () => {
    const at = new Date('2026-11-23T08:00:00Z');
    expect([1, 2, 3, 4, 5, 6].map((statusId) => isClosed({ statusId, startedAt: null }))).toEqual([false, false, false, true, true, true]);
    expect(isClosed({ statusId: 3, startedAt: at })).toBe(true);
  });

  it('has one name for the staff rooms, whatever its flags are', () => {
    const of = (statusId: number | null, ...flags: ('isOpen' | 'isPaused' | 'isCancelled')[]) => {
      const has = (flag: (typeof flags)[number]) => flags.includes(flag);
      return issueStateOf({ statusId, isOpen: has('isOpen'), isPaused: has('isPaused'), isCancelled: has('isCancelled') });
    };
    expect([null, 1, 2, 3, 4, 5, 6].map((statusId) => of(statusId))).toEqual(['archive', '1', '2', '3', '4', '5', '6']);
    expect([3, 4].map((statusId) => of(statusId, 'isOpen'))).toEqual(['sending', 'sending']);
    expect([3, 4].map((statusId) => of(statusId, 'isOpen', 'isPaused'))).toEqual(['paused', 'paused']);
    expect([of(4, 'isOpen', 'isCancelled'), of(4, 'isCancelled'), of(4, 'isPaused')]).toEqual(['cancelled', 'cancelled', 'paused']);
    expect([5, 6].map((statusId) => of(statusId, 'isPaused', 'isCancelled'))).toEqual(['5', 'cancelled']);
  });

  it('is no matter of a date whose mails have all left', () => {
    const project = { statusId: 4, isPaused: true, isCancelled: false };
    const none = { isOpen: false, hasSent: false, hasCancelled: false, hasDoubtful: false };
    const of = (run: Partial<typeof none>) => startedStateOf({ ...none, ...run }, project);
    expect([of({ isOpen: true, hasSent: true }), of({ hasSent: true }), of({})]).toEqual(['paused', '5', '6']);
    expect([of({ hasSent: true, hasDoubtful: true }), of({ hasSent: true, hasCancelled: true })]).toEqual(['4', 'cancelled']);
    expect(startedStateOf(null, { ...project, statusId: 3 })).toBe('3');
  });
});
