import { expect, test } from 'vitest';
import {
  closesWhatWasResolvedBefore,
  DESK_CHOICES,
  EVENT_OF_CHOICE,
  mayAnswer,
  mayRate,
  mayReopen,
  mayResolve,
  nextTicketState,
  TICKET_EVENTS,
  TICKET_STATES,
} from './ticket.ts';

test('an answer of the customer puts a ticket back on the desk, also one that is resolved', () => {
  expect(nextTicketState('waiting', 'customer-answers')).toBe('open');
  expect(nextTicketState('resolved', 'customer-answers')).toBe('open');
  // Somebody is at it already.
  expect(nextTicketState('in_progress', 'customer-answers')).toBe('in_progress');
});

test('nothing happens to a closed ticket, and only a resolved one closes', () => {
  for (const event of TICKET_EVENTS) expect(nextTicketState('closed', event)).toBeNull();
  const closing = TICKET_STATES.filter((state) => nextTicketState(state, 'time-passes') === 'closed');
  expect(closing).toEqual(['resolved']);
});

test('no event but time leads to closed', () => {
  for (const state of TICKET_STATES) {
    for (const event of TICKET_EVENTS.filter((one) => one !== 'time-passes')) {
      expect(nextTicketState(state, event)).not.toBe('closed');
    }
  }
});

test('the desk may go from every state but closed to each of its choices', () => {
  for (const state of TICKET_STATES.filter((one) => one !== 'closed')) {
    const reached = DESK_CHOICES.map((choice) => nextTicketState(state, EVENT_OF_CHOICE[choice]));
    expect(reached).toEqual(DESK_CHOICES);
  }
});

test('what the customer may do follows from the table', () => {
  expect(TICKET_STATES.filter(mayAnswer)).toEqual(['open', 'in_progress', 'waiting', 'resolved']);
  expect(TICKET_STATES.filter(mayReopen)).toEqual(['resolved']);
  expect(TICKET_STATES.filter(mayResolve)).toEqual(['open', 'in_progress', 'waiting']);
  expect(TICKET_STATES.filter(mayRate)).toEqual(['resolved', 'closed']);
});

test('a ticket closes when it has been resolved for fourteen days', () => {
  expect(closesWhatWasResolvedBefore(new Date('2026-11-25T10:00:00Z'))).toEqual(
    new Date('2026-11-11T10:00:00Z'),
  );
});
