import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { TagFrame } from './tag-frame.tsx';
import { TagOverview } from './tag-overview.tsx';
import { tagStage } from './testing/tag-stage.ts';

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer(() => success(stage.newJob));
});
afterEach(() => server.close());

const stage = tagStage();

async function open(
  { tag_id }: { tag_id: string },
  as = stage.admin,
  organisation: Partial<typeof stage.organisation> = {},
) {
  await renderPrivateScreen(
    <TagFrame type="job" tag_id={tag_id} tabs={[]} notFound={null}>
      <TagOverview />
    </TagFrame>,
    { organisation: { ...stage.organisation, ...organisation }, as, apiBase: server.base },
  );
  return within(await screen.findByRole('region', { name: 'Risk assessment' }));
}

const choose = (panel: ReturnType<typeof within>, label: string, option: string) =>
  userEvent.selectOptions(panel.getByLabelText(label), option);

test('the thirteen factors with their options; a missing choice is asked for', async () => {
  const panel = await open(stage.newJob);

  // The first is the preset.
  expect(panel.getAllByRole('combobox')).toHaveLength(14);
  const surface = panel.getByLabelText('Work area surface');
  expect([...surface.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Please select',
    'Neutral',
    'Warm on contact',
    'Hot on contact',
    'Burn on contact',
  ]);
  expect(panel.getByRole('status').textContent).toBe('Score: –No Assessment');

  await choose(panel, 'Work area surface', 'Neutral');
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));

  const said = await screen.findByText('Please select all options to best describe your workplace.');
  expect(said.closest('[data-variant="error"], [role="alert"]')).toBeTruthy();
  expect(server.received).toEqual([]);
});

test('Save marks the factors that are missing and goes to the first of them', async () => {
  const panel = await open(stage.newJob);
  const marked = () =>
    panel
      .getAllByRole('combobox')
      .filter((field) => field.getAttribute('aria-invalid') === 'true')
      .map((field) => field.closest('div[class*="root"]')?.querySelector('label')?.textContent);
  expect(marked()).toEqual([]);

  await choose(panel, 'Sun exposure', 'Indoors');
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));

  expect(marked()).toHaveLength(12);
  expect(marked()[0]).toBe('Work area surface');
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Work area surface')));
  expect(panel.getAllByText('Please choose one')).toHaveLength(12);

  await choose(panel, 'Work area surface', 'Neutral');
  expect(marked()).toHaveLength(11);
  await choose(panel, 'Preset', 'High Risk');
  expect(marked()).toEqual([]);
});

test('a preset fills all factors; editing one updates the preset to the computed category', async () => {
  const panel = await open(stage.newJob);

  await choose(panel, 'Preset', 'High Risk');
  expect(panel.getByRole('status').textContent).toBe('Score: 28High Risk');
  expect((panel.getByLabelText('Metabolic work rate') as HTMLSelectElement).value).toBe('6');

  await choose(panel, 'Acclimatisation', 'Acclimatised');
  expect(panel.getByRole('status').textContent).toBe('Score: 25Moderate Risk');
  expect((panel.getByLabelText('Preset') as HTMLSelectElement).value).toBe('Moderate Risk');
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Successfully updated tag')).toBeTruthy();
  expect(server.received).toMatchObject([
    {
      method: 'PATCH',
      path: '/v3/tag/job',
      body: {
        tag_id: stage.newJob.tag_id,
        type: 'job',
        metadata: { ...JOB_PRESETS['High Risk'], _acclimatisation: 0 },
      },
    },
  ]);
});

test('the job is done everywhere until locations are chosen', async () => {
  await open(stage.job);
  expect(screen.getByText('At every location. Choose locations to limit this.')).toBeTruthy();

  await userEvent.click(screen.getByRole('combobox', { name: 'Locations' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Newman' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save locations' }));

  await waitFor(() =>
    expect(server.received).toMatchObject([
      { path: '/v3/tag/job', body: { metadata: { location_ids: [stage.newman.tag_id] } } },
    ]),
  );
});

test('a job whose locations are all hidden says why it appears nowhere', async () => {
  const here = { ...stage.newJob, metadata: { location_ids: [stage.newman.tag_id] } };
  const others = stage.organisation.tags.filter(
    ({ tag_id }) => tag_id !== here.tag_id && tag_id !== stage.newman.tag_id,
  );
  await open(here, stage.admin, { tags: [...others, here, { ...stage.newman, is_hidden: true }] });

  expect(await screen.findByText(/^Only at hidden locations: the job is left out/)).toBeTruthy();
});

test('a viewer of people reads the assessment', async () => {
  const panel = await open(stage.job, stage.viewer);

  expect(panel.getByRole('status').textContent).toBe('Score: 20Moderate Risk');
  expect(panel.queryByRole('button', { name: 'Save' })).toBeNull();
  for (const field of panel.getAllByRole('combobox')) expect(field).toHaveProperty('disabled', true);
});
