import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Report, ReportRun } from '@heatwise/contract/reports/reports.contract';
import { type ReportDraft, reportProblems } from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ColumnFields, WritingFields } from './column-fields.tsx';
import { ReportsPage, ReportsScreen } from './reports-screen.tsx';

let draft: ReportDraft;
function Fields({ kind }: Pick<ReportDraft, 'kind'>) {
  const [values, setValues] = useState<ReportDraft>({
    ...USUAL_CHOICES,
    name: 'Weekly',
    kind,
    tag_ids: [],
    days: 7,
    time_zone: 'UTC',
    paper: 'A4',
    formats: ['pdf'],
    schedule: null,
    recipient_ids: [],
  });
  draft = values;
  const change = (changed: Partial<ReportDraft>) => setValues({ ...values, ...changed });
  return (
    <>
      <ColumnFields
        kind={kind}
        columns={values.columns}
        problem={reportProblems(values).columns}
        onChange={(columns) => change({ columns })}
      />
      <WritingFields values={values} onChange={change} />
    </>
  );
}

test('tables and columns are chosen, and none at all is said to be too few', async () => {
  renderScreen(<Fields kind="due" />);
  await userEvent.click(screen.getByRole('switch', { name: 'All tables and columns' }));
  const due = within(screen.getByRole('group', { name: 'Still to be tested today' }));
  await userEvent.click(due.getByRole('checkbox', { name: 'Last tested' }));
  expect(draft.columns).toEqual(['due.due', 'due.person', 'tested.person', 'tested.tested'].slice(1));
  await userEvent.click(due.getByRole('checkbox', { name: 'Still to be tested today' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tested today' }));
  expect(draft.columns).toEqual([]);
  expect(screen.getByText('Choose at least one table.')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'All tables and columns' }));
  expect(draft.columns).toBeNull();
});

test('a kind offers the units that it has', async () => {
  renderScreen(<Fields kind="alerts" />);
  await userEvent.click(screen.getByRole('radio', { name: '°F' }));
  await userEvent.click(screen.getByRole('radio', { name: 'mmol/L' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Français' }));
  expect(draft).toMatchObject({ temperature_unit: 'fahrenheit', sodium_unit: 'mmol/L', language: 'fr' });
  await userEvent.click(screen.getByRole('radio', { name: 'As set' }));
  expect(draft.temperature_unit).toBeNull();
});

const now = Date.now();
const build = entityBuilders({ seed: 'reports', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const worker = build.user({ name_first: 'Per', name_last: 'Holm' });
const former = build.user({ name_first: 'Eva', name_last: 'Former', active: false });
const crew = build.tag({ name: 'Night shift', type: 'default' });
const organisation = {
  users: [admin, worker, former],
  tags: [crew],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' }), build.permission(worker, { access: 'view' })],
};
const run: ReportRun = {
  run_id: crypto.randomUUID(),
  report_id: crypto.randomUUID(),
  name: 'Weekly',
  kind: 'hydration',
  state: 'done',
  asked_by: 'Ida Berg',
  problem: null,
  first_day: '2026-11-16',
  last_day: '2026-11-22',
  asked_at: new Date(now).toISOString(),
  finished_at: new Date(now).toISOString(),
  files: [
    { format: 'pdf', bytes: 54_000 },
    { format: 'csv', bytes: 900 },
  ],
};
const report: Report = {
  report_id: run.report_id,
  name: 'Weekly',
  kind: 'hydration',
  tag_ids: [crew.tag_id],
  days: 7,
  time_zone: 'Australia/Perth',
  paper: 'A4',
  formats: ['pdf', 'csv'],
  recipient_ids: [admin.user_id],
  schedule: { every: 'week', weekday: 1, hour: 6 },
  next_at: '2026-11-29T22:00:00.000Z',
  revision: 3,
  last_run: null,
  ...USUAL_CHOICES,
  columns: null,
};

let reports: Report[];
let runs: ReportRun[];
let refused: Answer | null;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  reports = [report];
  runs = [run];
  refused = null;
  server = await openLoopbackServer(({ method, path }: Received) => {
    if (method !== 'GET' && refused) return refused;
    if (method === 'GET' && path.includes('/run')) return success({ runs, count: runs.length });
    if (path.endsWith('/run') || path.endsWith('/evidence'))
      return success({ ...run, state: 'waiting', files: [] });
    if (method === 'GET') return success({ reports });
    return success(method === 'DELETE' ? null : report);
  });
});
afterEach(() => server.close());

const show = () =>
  renderPrivateScreen(<ReportsScreen />, { organisation, as: admin, apiBase: `${server.base}/api` });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const writes = () => server.received.filter(({ method }) => method !== 'GET');

test('a report says what it is about, when it comes next and how it last went', async () => {
  reports = [
    { ...report, last_run: { ...run, state: 'failed', problem: 'A tag of this report was deleted.' } },
  ];
  await show();
  const entry = within(await screen.findByRole('listitem', { name: 'Weekly' }));
  expect(await entry.findByText('Hydration summary, the last 7 days, Night shift')).toBeTruthy();
  expect(entry.getByText('Every Monday at 06:00 (Australia/Perth), next on 30 Nov 2026 06:00')).toBeTruthy();
  expect(entry.getByText(/^Failed .*: A tag of this report was deleted.$/)).toBeTruthy();
});

test('while alerts are switched off, the page offers the switch', async () => {
  await renderPrivateScreen(<ReportsPage />, {
    organisation: { ...organisation, metadata: { _show_preview_features: true, _beta: [] } },
    as: admin,
    apiBase: `${server.base}/api`,
  });
  expect(await screen.findByText(/^Reports belong to the alerts/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch on alerts' })).toBeTruthy();
  expect(server.received.filter(({ path }) => path.includes('/report'))).toEqual([]);
});

test('one is set up, with what is missing said at its field', async () => {
  await show();
  await press('New report');
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of ['PDF', 'Excel']) await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the report' }));
  expect(await dialog.findByText('Give the report a name.')).toBeTruthy();
  expect(dialog.getByText('Choose at least one kind of file.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await enterText(dialog.getByLabelText('Name'), 'Trail');
  await userEvent.click(dialog.getByLabelText('Audit extract'));
  expect(dialog.queryByLabelText(/Only people with/)).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'CSV' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the report' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({
    method: 'POST',
    body: { name: 'Trail', kind: 'audit', formats: ['csv'], schedule: null, days: 7, recipient_ids: [] },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what somebody else saved meanwhile is not overwritten, and only admins can be told', async () => {
  refused = refusal(409, 'report-changed', 'Somebody else changed this report meanwhile. Open it again.');
  await show();
  await press('More for Weekly');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Ida Berg')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Tell these admins by email' }));
  expect(await screen.findByRole('option', { name: /Ida Berg/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Per Holm/ })).toBeNull();
  await userEvent.type(dialog.getByLabelText('Name'), ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(writes()).toMatchObject([{ method: 'PUT', body: { name: 'Weekly 2', revision: 3 } }]),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a report or pack that is refused for now says why and when to try again', async () => {
  const full = refusal(429, 'report-queue-full', '3 reports or evidence packs are being made already.');
  refused = { ...full, headers: { ...full.headers, 'retry-after': '15' } };
  await show();
  await press('Make Weekly now');
  const said = '3 reports or evidence packs are being made already. You can try again in 15 seconds.';
  expect(await screen.findByText(said)).toBeTruthy();
});

test('a run whose files were removed says so and offers none', async () => {
  const removed = 'Its files were removed to make room for newer ones. Make it again if you need it.';
  runs = [{ ...run, files: [], problem: removed }];
  await show();
  const entry = within(await screen.findByRole('listitem', { name: /^Weekly of/ }));
  expect(entry.getByText(new RegExp(`^Made .*${removed}$`))).toBeTruthy();
  expect(entry.queryByRole('button')).toBeNull();
});

test('one is made now, and its files are saved', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-this-test');
  await show();
  await press('Make Weekly now');
  await waitFor(() => expect(writes()).toMatchObject([{ path: `/api/v3/report/${report.report_id}/run` }]));
  await press('Save Weekly of 2026-11-22 as CSV');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.received.at(-1)?.path).toBe(`/api/v3/report/run/${run.run_id}/csv`);
});

test('deleting asks first', async () => {
  await show();
  await press('More for Weekly');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  expect(writes()).toEqual([]);
  await press('Delete');
  await waitFor(() =>
    expect(writes()).toMatchObject([{ method: 'DELETE', path: `/api/v3/report/${report.report_id}` }]),
  );
});

test('without reports and files the screen says what to do', async () => {
  reports = [];
  runs = [];
  await show();
  expect(await screen.findByText('No reports')).toBeTruthy();
  expect(await screen.findByText('No files yet')).toBeTruthy();
});

test('an evidence pack is asked for a person or a crew, with what is missing said at its field', async () => {
  await show();
  await press('Make an evidence pack');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/whole audit trail/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Make the pack' }));
  expect(await dialog.findByText('Choose whom or what it is about.')).toBeTruthy();
  expect(writes()).toEqual([]);

  await userEvent.click(dialog.getByRole('radio', { name: 'A tag, job or location' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Tag, job or location' }));
  await userEvent.click(await screen.findByRole('option', { name: /Night shift/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the pack' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = writes();
  expect(sent).toMatchObject({ method: 'POST', path: '/api/v3/report/evidence' });
  const { first_day, last_day, about, run_id } = (sent?.body ?? {}) as Record<string, string>;
  expect(about).toEqual({ kind: 'tag', id: crew.tag_id });
  expect(Date.parse(last_day ?? '') - Date.parse(first_day ?? '')).toBe(6 * 86_400_000);
  expect(run_id).toMatch(/-/);
});

test('a former person may be what a pack is about, and a refusal of the server stands at the days', async () => {
  const problems = [{ path: 'last_day', message: 'The last day has not come yet.' }];
  const refusing = refusal(400, 'report-not-valid', 'This report cannot be saved like this.');
  refused = { ...refusing, body: { ...(refusing.body as object), problems } };
  await show();
  await press('Make an evidence pack');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Person' }));
  await userEvent.click(await screen.findByRole('option', { name: /Eva Former/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the pack' }));
  expect(await dialog.findByText('The last day has not come yet.')).toBeTruthy();
});
