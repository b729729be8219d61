import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyIcon } from '../src/ui/copy-icon.tsx';
import { CountField } from '../src/ui/count-field.tsx';
import { DecimalField } from '../src/ui/decimal-field.tsx';
import { FilterBar } from '../src/ui/filter-bar/filter-bar.tsx';
import type { FilterPart } from '../src/ui/filter-bar/filter-part.ts';
import { MultiPicker } from '../src/ui/multi-picker.tsx';
import type { CreateOption, PickerOption, ReadOptions } from '../src/ui/picker-options.ts';
import { SearchField } from '../src/ui/search-field.tsx';
import { SinglePicker } from '../src/ui/single-picker.tsx';
import { useToast } from '../src/ui/toasts.tsx';
import { ToolButton } from '../src/ui/tool-button.tsx';
import { SaveBar } from '../src/ui/use-page-form.tsx';
import { Section, Specimen } from './specimen.tsx';

const OPTIONS: readonly PickerOption[] = ['Crane crew', 'Gate 3', 'Night shift', 'Roof crew'].map(
  (label) => ({
    id: label,
    label,
    hint: label.startsWith('Gate') ? 'location' : 'tag',
  }),
);
const read: ReadOptions = async ({ search, offset, limit }) =>
  OPTIONS.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())).slice(
    offset,
    offset + limit,
  );
const readNothing: ReadOptions = async () => {
  throw new Error('Server not responsive');
};
const create: CreateOption = {
  kind: 'tag',
  make: (label) => ({ option: { id: label, label }, isMade: Promise.resolve(true) }),
};

export function Fields() {
  const toast = useToast();
  const [search, setSearch] = useState('ada');
  const [count, setCount] = useState(3);
  const [value, setValue] = useState<number | null>(82.5);
  const [one, setOne] = useState<PickerOption | null>(OPTIONS[0] ?? null);
  const [many, setMany] = useState<readonly PickerOption[]>(OPTIONS.slice(0, 2));
  const [crew, setCrew] = useState<string | null>('Roof crew');
  const parts: readonly FilterPart[] = [
    {
      key: 'tags',
      label: 'Tags',
      chosen: crew,
      onClear: () => setCrew(null),
      fields: (close) => (
        <Button
          onClick={() => {
            setCrew('Crane crew');
            close();
          }}
        >
          Crane crew
        </Button>
      ),
    },
    { key: 'time', label: 'Time', chosen: 'Last 7 days', fields: () => 'Fields of the time' },
    { key: 'device', label: 'Device', chosen: null, isRare: true, fields: () => 'Fields of the device' },
  ];
  return (
    <Section id="fields" title="Fields and buttons">
      <Specimen
        title="Pickers"
        file="single-picker.tsx, multi-picker.tsx"
        use="For what there are many of: they search, read page by page, and can create what is missing."
      >
        <Stack maw={420}>
          <SinglePicker
            label="One, or a new one"
            value={one}
            onChange={setOne}
            read={read}
            onCreate={create}
          />
          <MultiPicker label="Several" value={many} onChange={setMany} read={read} />
          <MultiPicker
            label="With a problem"
            value={[]}
            onChange={setMany}
            read={read}
            error="Choose at least one."
          />
          <SinglePicker
            label="Whose options cannot be read"
            value={null}
            onChange={setOne}
            read={readNothing}
          />
          <SinglePicker label="Disabled" value={one} onChange={setOne} read={read} disabled />
        </Stack>
      </Specimen>
      <Specimen
        title="Search, count, decimal"
        file="search-field.tsx, count-field.tsx, decimal-field.tsx"
        use="A decimal is read as the person types it; null while it is no number."
      >
        <Stack maw={420}>
          <SearchField label="Search" value={search} onChange={setSearch} />
          <CountField label="Days" count={count} limit={14} onChange={setCount} />
          <DecimalField label="Value" unit="mOsm" value={value} onChange={setValue} />
          <DecimalField label="With a problem" value={value} onChange={setValue} error="Enter a number." />
        </Stack>
      </Specimen>
      <Specimen
        title="Filter bar"
        file="filter-bar/filter-bar.tsx"
        use="Above a list: what it is narrowed by. A sheet on a phone."
      >
        <FilterBar parts={parts} found="109 tests" onReset={crew ? () => setCrew(null) : undefined} />
      </Specimen>
      <Specimen
        title="Tool buttons and copying"
        file="tool-button.tsx, copy-icon.tsx"
        use="Quiet buttons above a list; only the icon on a phone. The copy icon confirms for two seconds."
      >
        <span>
          <ToolButton
            label="Export"
            icon={<IconDownload size={18} />}
            onClick={() => toast('info', 'Exported')}
          />
          <ToolButton label="Exporting" icon={<IconDownload size={18} />} isBusy />
          <ToolButton label="Not now" icon={<IconDownload size={18} />} disabled />
          <CopyIcon text="HW-2041" label="Copy serial number" />
        </span>
      </Specimen>
      <Specimen
        title="Save bar"
        file="save-bar.tsx"
        use="At the foot of a form once something was changed, within the form. usePageForm renders it; unsaved changes are asked about by ui/unsaved-changes.tsx."
      >
        <form onSubmit={(event) => event.preventDefault()}>
          <SaveBar isBusy={false} onDiscard={() => toast('info', 'Discarded')} />
        </form>
        <SaveBar isBusy onDiscard={() => undefined} />
      </Specimen>
    </Section>
  );
}
