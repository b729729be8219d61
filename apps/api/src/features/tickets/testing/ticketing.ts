import { randomUUID } from 'node:crypto';
import type { WholeDeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import type { NewTicket, Ticket, TicketFile, WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import { writeInOrganisation } from '../../../organisation/organisation-scope.ts';
import { unscopedQueriesOf } from '../../../organisation/unscoped-queries.store.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';
import { ticketsDueHandler } from '../due.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls of a test about tickets. */
export function ticketingOf(server: TestApp) {
  async function ask(headers: TestHeaders, method: Method, path: string, payload?: object) {
    const answer = await server.app.inject({
      method,
      url: `/api/v3${path}`,
      headers,
      ...(payload && { payload }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json() : null;
    return { status: answer.statusCode, code: body?.code, message: body?.message, data: body?.data, answer };
  }
  const data = async <T>(...parameters: Parameters<typeof ask>): Promise<T> => {
    const answered = await ask(...parameters);
    if (answered.status !== 200) throw new Error(`${answered.status} ${answered.code}: ${answered.message}`);
    return answered.data as T;
  };
  return {
    ask,
    open: (headers: TestHeaders, changed: Partial<NewTicket> = {}) =>
      data<WholeTicket>(headers, 'POST', '/ticket', newTicket(changed)),
    get: (headers: TestHeaders, id: string) => data<WholeTicket>(headers, 'GET', `/ticket/${id}`),
    answer: (headers: TestHeaders, id: string, text: string, file_ids: string[] = []) =>
      data<WholeTicket>(headers, 'POST', `/ticket/${id}/answer`, {
        message_id: randomUUID(),
        text,
        file_ids,
      }),
    list: (headers: TestHeaders, query = '') =>
      data<{ tickets: Ticket[]; count: number }>(headers, 'GET', `/ticket${query}`),
    unread: async (headers: TestHeaders) =>
      (await data<{ count: number }>(headers, 'GET', '/ticket/unread')).count,
    atDesk: (headers: TestHeaders, org_id: string, id: string) =>
      data<WholeDeskTicket>(headers, 'GET', `/desk/ticket/${org_id}/${id}`),
    async sendFile(headers: TestHeaders, name: string, body: Buffer, path = '/ticket/file') {
      const query = new URLSearchParams({ ticket_file_id: randomUUID(), name });
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/v3${path}?${query}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: body,
      });
      const { data: file, code, message } = answer.json();
      return { status: answer.statusCode, code, message, file: file as TicketFile };
    },
  };
}

export function newTicket(changed: Partial<NewTicket> = {}): NewTicket {
  return {
    ticket_id: randomUUID(),
    message_id: randomUUID(),
    subject: 'Reader blinks red',
    category: 'device',
    priority: 'normal',
    text: 'Since this morning.',
    file_ids: [],
    follows_ticket_id: null,
    ...changed,
  };
}

/** The work in the background, as if it were that time. */
export async function closeResolvedTickets({ database }: TestApp, now: Date): Promise<void> {
  const writeIn: Parameters<typeof ticketsDueHandler>[0]['writeIn'] = (orgId, work) =>
    writeInOrganisation(database.app, orgId, work);
  const handler = ticketsDueHandler({
    clock: () => now,
    unscopedQueries: unscopedQueriesOf(database.app),
    writeIn,
  });
  await handler.run({ period: now.toISOString() }, { job_id: randomUUID(), writeIn });
}
