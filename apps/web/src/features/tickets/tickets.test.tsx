import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { WholeDeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import type { WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { DeskTicketScreen } from './desk/desk-ticket-screen.tsx';
import { TicketScreen } from './ticket-screen.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'tickets', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const site = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const id = '3f0e8c1a-1111-4222-8333-444455556666';
const org_id = '3f0e8c1a-2222-4222-8333-444455556666';
const at = new Date(now - 60_000).toISOString();

const message = (number: number, text: string, by_desk: boolean) => ({
  message_id: crypto.randomUUID(),
  number,
  by_desk,
  is_own: false,
  sent_at: at,
  text,
  sent_by_name: by_desk ? 'Noor Haddad' : 'Per Lund',
  by_mail: false,
  original: null,
  files: [],
});
function ticketOf(given: Partial<WholeTicket> = {}): WholeTicket {
  const thread = [message(1, 'It <b>blinks</b>.', false), message(2, 'Charge it.', true)];
  return {
    ticket_id: id,
    number: 7,
    subject: 'Reader',
    category: 'device',
    priority: 'urgent',
    state: 'waiting',
    opened_by_name: 'Per Lund',
    opened_at: at,
    last_message_at: at,
    messages: 2,
    unread: 1,
    assigned_name: 'Noor Haddad',
    state_since: at,
    rating: null,
    rating_text: '',
    follows: null,
    thread,
    takes_mail: true,
    ...given,
  };
}
function deskTicket(): WholeDeskTicket {
  const { unread: _unread, takes_mail: _mail, ...ticket } = ticketOf({ state: 'open' });
  return {
    ...ticket,
    org_id,
    organisation_name: 'Harbour Works',
    plan: 'Site',
    is_mine: false,
    notes: [],
    assigned_to: null,
    waiting_since: at,
    first_answer_seconds: 7200,
  };
}

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(() => server.close());
const writes = (end: string) =>
  server.received.filter(
    ({ method, path }) => method !== 'GET' && method !== 'OPTIONS' && path.endsWith(end),
  );
const show = (element: ReactElement) =>
  renderPrivateScreen(element, { organisation: site, as: admin, apiBase: `${server.base}/api` });

test('texts are shown as texts, what is new is marked, and it is noted as seen', async () => {
  answer = ({ path }) => (path.endsWith('/seen') ? success(null) : success(ticketOf()));
  await show(<TicketScreen ticketId={id} />);
  const messages = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(messages.getByText('It <b>blinks</b>.')).toBeTruthy();
  const [first, second] = messages.getAllByRole('listitem');
  expect([first?.textContent.includes('New'), second?.textContent.includes('New')]).toEqual([false, true]);
  await waitFor(() => expect(writes('/seen')[0]?.body).toEqual({ number: 2 }));
});

test('an answer that did not arrive is sent again as the same one', async () => {
  let isDown = true;
  answer = ({ path }) => {
    if (!path.endsWith('/answer')) return success(path.endsWith('/seen') ? null : ticketOf());
    return isDown ? refusal(503, 'server-busy', 'The server is busy.') : success(ticketOf());
  };
  await show(<TicketScreen ticketId={id} />);
  const box = await screen.findByRole('textbox', { name: 'Message' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Write something first.')).toBeTruthy();
  await enterText(box, 'Done.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(writes('/answer')).toHaveLength(1));
  isDown = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''));
  const [one, two] = writes('/answer').map(({ body }) => (body as { message_id: string }).message_id);
  expect(one).toBe(two);
});

test('a closed ticket takes no answer and leads to a new one; a resolved one is rated and reopened', async () => {
  let state: WholeTicket['state'] = 'closed';
  answer = ({ path }) => success(path.endsWith('/seen') ? null : ticketOf({ state }));
  await show(<TicketScreen ticketId={id} />);
  expect(await screen.findByText(/This ticket is closed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  state = 'resolved';
  await userEvent.click(screen.getByRole('radio', { name: '4 – well' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(writes('/rating')[0]?.body).toEqual({ rating: 4, text: '' }));
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
});

test('at the desk one is told what was written meanwhile, and can send anyway', async () => {
  const ticket = deskTicket();
  const newer = message(3, 'It is fine now.', false);
  let isNewer = false;
  answer = ({ path, method, body }) => {
    if (path.endsWith('/canned')) return success({ replies: [] });
    if (path.endsWith('/member')) return success({ members: [] });
    const { seen_message_id } = (body ?? {}) as { seen_message_id?: string };
    if (method === 'POST' && seen_message_id !== newer.message_id) {
      isNewer = true;
      return refusal(409, 'ticket-answered-since', 'Somebody has answered: “It is fine now.”');
    }
    return success(isNewer ? { ...ticket, thread: [...ticket.thread, newer], messages: 3 } : ticket);
  };
  await show(<DeskTicketScreen address={{ org_id, ticket_id: id }} />);
  await enterText(await screen.findByRole('textbox', { name: 'Message' }), 'Which light?');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Somebody has answered: “It is fine now.”')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('It is fine now.')).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(writes('/answer')).toHaveLength(2));
  expect(writes('/answer')[1]?.body).toMatchObject({
    seen_message_id: newer.message_id,
    text: 'Which light?',
  });
});
