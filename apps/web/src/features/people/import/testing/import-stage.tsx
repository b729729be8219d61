import { File as NodeFile } from 'node:buffer';
import { entityBuilders } from '@heatwise/builders/entity-builders';
import type {
  EditedRow,
  FoundColumns,
  ImportRequest,
  VerifiedRow,
} from '@heatwise/contract/people/import.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  success,
} from '../../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { ImportScreen } from '../import-screen.tsx';

const IMPORT = '/v3/user/import';
type Answering = (request: Received) => Answer | Promise<Answer>;

/** A file that was made from the template. */
const TEMPLATE: Answering = () => success(found({ is_template: true }));

/** The columns of a sheet. */
export function found(values: Partial<FoundColumns> = {}): FoundColumns {
  return { sheet: 'People', sheets: ['People'], is_template: false, head_row: 1, columns: [], ...values };
}

/** A server whose answers a test sets, for the tests of a file. */
export function importStage() {
  const stage = {
    server: undefined as unknown as Awaited<ReturnType<typeof openLoopbackServer>>,
    verifying: (() => success([])) as Answering,
    finding: TEMPLATE,
    checking: (() => success([])) as Answering,
    importing: (({ body }) => success(receiptOf(body as ImportRequest))) as Answering,
    posted: () =>
      stage.server.received.filter(({ path }) => path === IMPORT).map(({ body }) => body as ImportRequest),
    checked: () =>
      stage.server.received
        .filter(({ path }) => path === `${IMPORT}/check`)
        .map(({ body }) => (body as { rows: EditedRow[] }).rows),
    open: () => openImport(stage.server.base),
  };
  beforeEach(async () => {
    stage.verifying = () => success([]);
    stage.finding = TEMPLATE;
    stage.checking = () => success([]);
    stage.importing = ({ body }) => success(receiptOf(body as ImportRequest));
    stage.server = await openLoopbackServer((request) => {
      if (request.method !== 'POST') return success(null);
      if (request.path.split('?')[0] === `${IMPORT}/verify`) return stage.verifying(request);
      if (request.path.split('?')[0] === `${IMPORT}/columns`) return stage.finding(request);
      return request.path === `${IMPORT}/check` ? stage.checking(request) : stage.importing(request);
    });
    // A request goes out through Node, which does not read the forms and files of jsdom.
    const form = await new Response(new URLSearchParams()).formData();
    vi.stubGlobal('FormData', form.constructor);
    // jsdom lays nothing out: the table has the height it would be given.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    await stage.server.close();
  });
  return stage;
}

export function receiptOf({ rows, new_tags = [] }: ImportRequest) {
  const created = rows.map(({ row, user_id }) => ({ row, user_id, outcome: 'created', problems: [] }));
  return { rows: created, tags_created: new_tags.length };
}

const numbers = { next: 1 };
export function row(values: Partial<VerifiedRow> = {}): VerifiedRow {
  numbers.next += 1;
  return {
    user_id: `00000000-0000-4000-8000-${String(numbers.next).padStart(12, '0')}`,
    row: numbers.next,
    name_first: 'Ada',
    name_last: 'Lund',
    email: '',
    password: '',
    tags: [],
    jobs: [],
    locations: [],
    access: '',
    employee_id: '',
    problems: [],
    unknown_tags: [],
    update: null,
    deleted: null,
    warning: null,
    ...values,
  };
}

export const bad = () =>
  row({
    row: 11,
    name_first: 'Bad',
    email: 'not an address',
    password: 'secret!',
    problems: [{ field: 'email', message: 'Invalid email format' }],
  });

async function openImport(apiBase: string) {
  const build = entityBuilders({ seed: 'import', now: 0 });
  const admin = build.user({ name_first: 'Ida', name_last: 'Boss' });
  const organisation = {
    users: [admin],
    tags: [],
    measurements: [],
    permissions: [build.permission(admin, { access: 'admin', tag_id: null })],
  };
  const syncNow = vi.fn(async () => {});
  const rendered = await renderPrivateScreen(<ImportScreen />, {
    organisation,
    as: admin,
    apiBase,
    address: '/people/import',
    syncNow,
  });
  return { ...rendered, syncNow };
}

export async function choose(name = 'people.xlsx', content: string | Uint8Array = 'PK'): Promise<void> {
  const input = await screen.findByLabelText('Spreadsheet file');
  await userEvent.upload(input, new NodeFile([content], name) as unknown as File, { applyAccept: false });
}
