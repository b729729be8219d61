import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertFile } from '../files.store.ts';
import { insertMessage, insertTicket, noteSeen, updateTicket } from '../tickets.store.ts';

type TicketStage = {
  readonly ticket_id: string;
  readonly ticket_file_id: string;
  readonly canned_id: string;
};

/** An open ticket of the person, with a file: one that is resolved closes by itself where a test goes on by weeks. */
async function stageTicket(scope: WritingScope, user_id: string): Promise<TicketStage> {
  const [ticket_id, message_id, ticket_file_id, now] = [randomUUID(), randomUUID(), randomUUID(), new Date()];
  const opened = { opened_by: user_id, opened_by_name: 'Ida Berg', opened_at: now, follows_ticket_id: null };
  await insertTicket(scope, {
    ticket_id,
    subject: 'Crane crew',
    category: 'device',
    priority: 'normal',
    ...opened,
  });
  await insertMessage(scope, {
    message_id,
    ticket_id,
    number: 1,
    by_desk: false,
    sent_by: user_id,
    sent_by_name: 'Ida Berg',
    sent_at: now,
    text: 'Crane crew',
    original: null,
    mail_id: null,
  });
  await updateTicket(scope, ticket_id, { last_number: 1 });
  await noteSeen(scope, { ticket_id, user_id, number: 1, takes_part: true });
  await insertFile(scope, {
    ticket_file_id,
    message_id,
    name: 'Crane crew.txt',
    is_picture: false,
    bytes: 4,
    body: Buffer.from('text'),
    sent_by: user_id,
    sent_at: now,
  });
  return { ticket_id, ticket_file_id, canned_id: randomUUID() };
}

const message = () => ({ message_id: randomUUID(), text: 'It blinks.', file_ids: [] });
const bodies: RouteFixtures<TicketStage>['bodies'] = {
  'POST /api/v3/ticket': () => ({
    ...message(),
    ticket_id: randomUUID(),
    subject: 'Reader',
    category: 'device',
    priority: 'high',
    follows_ticket_id: null,
  }),
  'POST /api/v3/ticket/:ticket_id/answer': message,
  'POST /api/v3/ticket/:ticket_id/seen': () => ({ number: 1 }),
  'POST /api/v3/ticket/:ticket_id/resolve': () => ({}),
  'POST /api/v3/ticket/:ticket_id/reopen': () => ({}),
  'PUT /api/v3/ticket/:ticket_id/rating': () => ({ rating: 5, text: 'Quick.' }),
  'POST /api/v3/ticket/file': () => ({}),
  'POST /api/v3/desk/ticket/:org_id/:ticket_id/answer': () => ({
    ...message(),
    seen_message_id: randomUUID(),
    next_state: 'waiting',
  }),
  'PATCH /api/v3/desk/ticket/:org_id/:ticket_id': () => ({ priority: 'low' }),
  'POST /api/v3/desk/ticket/:org_id/:ticket_id/note': () => ({ note_id: randomUUID(), text: 'Called.' }),
  'POST /api/v3/desk/ticket/:org_id/:ticket_id/file': () => ({}),
  'PUT /api/v3/desk/canned/:canned_id': () => ({ title: 'Hello', text: 'Hello {name}' }),
};

const sentFile = () => `?ticket_file_id=${randomUUID()}&name=log.txt`;

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const everybodysOwn = [401, 401, 200, 200, 200, 200, 200];
const ofAnother = [401, 401, 404, 404, 404, 404, 200];
const nobodyOfThem = [401, 401, 403, 403, 403, 403, 403];
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/ticket': everybodysOwn,
  'GET /api/v3/ticket/unread': everybodysOwn,
  'POST /api/v3/ticket': [401, 401, 403, 200, 200, 200, 200],
  'GET /api/v3/ticket/:ticket_id': ofAnother,
  'POST /api/v3/ticket/:ticket_id/answer': ofAnother,
  'POST /api/v3/ticket/:ticket_id/seen': ofAnother,
  'POST /api/v3/ticket/:ticket_id/resolve': ofAnother,
  'POST /api/v3/ticket/:ticket_id/reopen': ofAnother,
  // It is not resolved yet.
  'PUT /api/v3/ticket/:ticket_id/rating': [401, 401, 404, 404, 404, 404, 409],
  // Who may is asked for the file itself.
  'POST /api/v3/ticket/file': [401, 401, 403, 400, 400, 400, 400],
  'GET /api/v3/ticket/file/:ticket_file_id': ofAnother,
  'GET /api/v3/desk/ticket': nobodyOfThem,
  'GET /api/v3/desk/ticket/facts': nobodyOfThem,
  'GET /api/v3/desk/ticket/:org_id/:ticket_id': nobodyOfThem,
  'POST /api/v3/desk/ticket/:org_id/:ticket_id/answer': nobodyOfThem,
  'PATCH /api/v3/desk/ticket/:org_id/:ticket_id': nobodyOfThem,
  'POST /api/v3/desk/ticket/:org_id/:ticket_id/note': nobodyOfThem,
  'POST /api/v3/desk/ticket/:org_id/:ticket_id/file': nobodyOfThem,
  'GET /api/v3/desk/ticket/:org_id/:ticket_id/file/:ticket_file_id': nobodyOfThem,
  'GET /api/v3/desk/canned': nobodyOfThem,
  'PUT /api/v3/desk/canned/:canned_id': nobodyOfThem,
  'DELETE /api/v3/desk/canned/:canned_id': nobodyOfThem,
};

export const routeFixtures: RouteFixtures<TicketStage> = {
  rows: (scope, { user_id }) => stageTicket(scope, user_id),
  bodies,
  queries: {
    'POST /api/v3/ticket/file': sentFile,
    'POST /api/v3/desk/ticket/:org_id/:ticket_id/file': sentFile,
  },
  answers,
};
