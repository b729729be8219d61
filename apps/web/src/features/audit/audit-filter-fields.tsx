import { ALL_AUDIT_AREAS, AUDIT_AREAS } from '@heatwise/domain/audit/audit-area';
import { FROM_AFTER_TO } from '@heatwise/domain/time/calendar-day';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { PersonFilterField } from '../../entities/people/person-filter-field.tsx';
import { AboutField } from './about-field.tsx';
import classes from './audit.module.css';
import type { AuditSearch } from './audit-search.ts';

type Props = { search: AuditSearch; onChange: (search: AuditSearch) => void };

const AREAS = [
  { value: '', label: 'Everything' },
  ...ALL_AUDIT_AREAS.map((area) => ({ value: area, label: AUDIT_AREAS[area].label })),
];

/** By whom, what, about whom or what, from which day to which. */
export function AuditFilterFields({ search, onChange }: Props) {
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
