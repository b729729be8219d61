import { named, type SubjectReader } from './audit-subject.ts';

/** What is done with tickets, in a sentence that begins with who did it. */
export const ticketPhrases = {
  'ticket.open': (read: SubjectReader) => `opened the ticket${named(read)}`,
  'ticket.answer': (read: SubjectReader) => `wrote in the ticket${named(read)}`,
  'ticket.answer-by-mail': (read: SubjectReader) => `wrote in the ticket${named(read)} by mail`,
  'ticket.resolve': (read: SubjectReader) => `resolved the ticket${named(read)}`,
  'ticket.reopen': (read: SubjectReader) => `reopened the ticket${named(read)}`,
  'ticket.rate': (read: SubjectReader) => `rated the ticket${named(read)}`,
  'ticket.close': (read: SubjectReader) =>
    `the ticket${named(read)} was closed because it had been resolved for a while`,
  'ticket.desk-answer': (read: SubjectReader) => `answered the ticket${named(read)}`,
  'ticket.desk-change': (read: SubjectReader) => `changed the ticket${named(read)}${changesIn(read)}`,
};

function changesIn(read: SubjectReader): string {
  const [state, priority, assigned] = [read.text('state'), read.text('priority'), read.text('assigned_to')];
  const parts = [
    state && `state ${state.replaceAll('_', ' ')}`,
    priority && `priority ${priority}`,
    assigned && `assigned to ${assigned}`,
  ].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}
