import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { searchOptions } from './search-options.ts';

type Props = {
  value: string;
  onChange: (time_zone: string) => void;
  error?: string | null | undefined;
};

/** Chooses one of the time zones that this browser knows, or keeps the one that is set. */
export function TimeZoneField({ value, onChange, error = null }: Props) {
  const zones = useMemo(
    () => [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].sort(),
    [value],
  );
  return (
    <Select
      label="Time zone"
      data={zones}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      error={error}
      allowDeselect={false}
      searchable
      filter={searchOptions}
      limit={50}
      nothingFoundMessage="No such time zone"
    />
  );
}
