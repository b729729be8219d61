import { ALL_AUDIT_AREAS, AUDIT_AREAS } from '@heatwise/domain/audit/audit-area';
import { FROM_AFTER_TO } from '@heatwise/domain/time/calendar-day';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { usePersonName, useTagNames } from '../../entities/measurements/test-filter/use-filtered-names.ts';
import { PersonFilterField } from '../../entities/people/person-filter-field.tsx';
import { personOptions } from '../../entities/people/person-options.queries.ts';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { tagOptions } from '../../entities/tags/tag-options.queries.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { SinglePicker } from '../../ui/single-picker.tsx';
import classes from './audit.module.css';
import type { AuditSearch } from './audit-search.ts';

type AuditFilterFieldsProps = { search: AuditSearch; onChange: (search: AuditSearch) => void };

const AREAS = [
  { value: '', label: 'Everything' },
  ...ALL_AUDIT_AREAS.map((area) => ({ value: area, label: AUDIT_AREAS[area].label })),
];

/** By whom, what, about whom or what, from which day to which. */
export function AuditFilterFields({ search, onChange }: AuditFilterFieldsProps) {
  /** An empty value takes its part out of the address. */
  function change(part: Partial<Record<keyof AuditSearch, string | null>>): void {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value);
    onChange(Object.fromEntries(next) as AuditSearch);
  }
  const { by = null, area = '', about = null, from = '', to = '' } = search;
  return (
    <div className={classes.filter}>
      <PersonFilterField userId={by} showHidden={true} onChange={(id) => change({ by: id })} />
      <NativeSelect
        label="What"
        data={AREAS}
        value={area}
        onChange={({ currentTarget }) => change({ area: currentTarget.value })}
      />
      <AboutField id={about} onChange={(id) => change({ about: id })} />
      <TextInput
        type="date"
        label="From"
        value={from}
        {...(to ? { max: to } : {})}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        {...(from ? { min: from } : {})}
        error={from && to && from > to ? FROM_AFTER_TO : null}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      {Object.keys(search).length > 0 ? (
        <Button variant="subtle" className={classes.reset ?? ''} onClick={() => onChange({})}>
          Reset
        </Button>
      ) : null}
    </div>
  );
}

type AboutFieldProps = { id: string | null; onChange: (id: string | null) => void };

/** Picks a person, tag, job or location that something was done to. */
function AboutField({ id, onChange }: AboutFieldProps) {
  const database = useLocalDatabase();
  const { names } = useTagNames();
  const person = usePersonName(id);
  const read = useCallback<ReadOptions>(
    async ({ search, offset, limit }) => {
      // From each list as many as may stand before the end of this page, for one order over all of them.
      const page = { search, offset: 0, limit: offset + limit };
      const lists = await Promise.all([
        database.rows(personOptions(localQueries, { showHidden: true, only: null }, page).compile()),
        ...FILTER_TAG_TYPES.map((type) =>
          database.rows(tagOptions(localQueries, { types: [type], showHidden: true }, page).compile()),
        ),
      ]);
      return lists
        .flat()
        .sort((one, other) => one.label.localeCompare(other.label, 'en', { sensitivity: 'base' }))
        .slice(offset, offset + limit);
    },
    [database],
  );
  return (
    <SinglePicker
      label="About"
      placeholder="Any person or tag"
      read={read}
      value={id ? { id, label: names.get(id) ?? person ?? '…' } : null}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  );
}
