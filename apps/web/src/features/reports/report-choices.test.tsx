import { type ReportDraft, reportProblems } from '@heatwise/domain/reports/report';
import { USUAL_CHOICES } from '@heatwise/domain/reports/report-choices';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ColumnFields } from './column-fields.tsx';
import { WritingFields } from './writing-fields.tsx';

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
