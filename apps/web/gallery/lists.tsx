import { useState } from 'react';
import { DataTable } from '../src/ui/data-table.tsx';
import type { DataColumn } from '../src/ui/data-table-model.ts';
import { Facts } from '../src/ui/facts.tsx';
import { ColumnsMenu } from '../src/ui/list-columns.tsx';
import { LiveMark } from '../src/ui/live-mark.tsx';
import { NameChips } from '../src/ui/name-chips.tsx';
import { TruncatedText } from '../src/ui/truncated-text.tsx';
import { Section, Specimen } from './specimen.tsx';

type Row = { readonly name: string; readonly crew: string; readonly tests: number | null };
const ROWS: readonly Row[] = [
  { name: 'Ada Lund', crew: 'Roof crew', tests: 12 },
  { name: 'Bo Reyes', crew: 'Crane crew', tests: 3 },
  { name: 'Ciara Walsh', crew: 'Roof crew', tests: null },
];
const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, width: 180, isFrozen: true },
  { id: 'crew', header: 'Crew', value: ({ crew }) => crew, width: 160 },
  { id: 'tests', header: 'Tests', value: ({ tests }) => tests, width: 110, align: 'end' },
];
const COLUMN_NAMES = COLUMNS.map(({ id, header }) => ({ id, name: header }));
const USUAL = ['name', 'crew', 'tests'];

export function Lists() {
  const [chosen, setChosen] = useState<readonly string[]>(USUAL);
  const table = { columns: COLUMNS, rowId: ({ name }: Row) => name, emptyTitle: 'No people yet' };
  return (
    <Section id="lists" title="Lists and facts">
      <Specimen
        title="Data table"
        file="data-table.tsx"
        use="For every list of rows: sorts, keeps columns in view, draws only the rows that are seen, is walked by arrow keys."
      >
        <span>
          <ColumnsMenu columns={COLUMN_NAMES} chosen={chosen} usual={USUAL} onChange={setChosen} />
        </span>
        <DataTable
          {...table}
          label="People"
          columns={COLUMNS.filter(({ id }) => chosen.includes(id))}
          rows={ROWS}
          initialSort={{ column: 'name', isDescending: false }}
        />
        <DataTable {...table} label="People while loading" rows={null} />
        <DataTable {...table} label="Nobody" rows={[]} emptyHint="Import a list, or add the first person." />
        <DataTable
          {...table}
          label="People that failed"
          rows={null}
          error="Server not responsive"
          onRetry={() => undefined}
        />
      </Specimen>
      <Specimen
        title="Facts"
        file="facts.tsx"
        use="Names with their values, for what cannot be changed here."
      >
        <Facts
          facts={[
            { name: 'Serial number', value: 'HW-2041' },
            { name: 'Firmware', value: '2.1' },
          ]}
        />
      </Specimen>
      <Specimen
        title="Name chips"
        file="name-chips.tsx"
        use="The tags of a row: the first ones and how many more, or all of them."
      >
        <NameChips names={['Roof crew', 'Night shift', 'Gate 3', 'Welders', 'First aid']} />
        <NameChips names={['Roof crew', 'Night shift', 'Gate 3', 'Welders', 'First aid']} wraps />
        <NameChips names={[]} none="No tags" />
      </Specimen>
      <Specimen
        title="Truncated text, live mark"
        file="truncated-text.tsx, live-mark.tsx"
        use="Text of any length in a cell; that a screen shows things as they happen."
      >
        <TruncatedText
          text={'A note that somebody wrote and that goes on for longer than a cell. '.repeat(3)}
        />
        <span>
          <LiveMark hasChanged={false} /> <LiveMark hasChanged />
        </span>
      </Specimen>
    </Section>
  );
}
