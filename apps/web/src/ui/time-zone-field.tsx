import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { searchOptions } from './search-options.ts';

type Props = {
  /** Null while none is chosen. */
  value: string | null;
  onChange: (time_zone: string) => void;
  error?: string | null | undefined;
  description?: string;
  size?: 'sm' | 'md';
};

/** Chooses one of the time zones that this browser knows, or keeps the one that is set. */
export function TimeZoneField({ value, onChange, error = null, description, size = 'sm' }: Props) {
  const zones = useMemo(
    () =>
      [...new Set(['UTC', ...(value === null ? [] : [value]), ...Intl.supportedValuesOf('timeZone')])].sort(),
    [value],
  );
  return (
    <Select
      label="Time zone"
      description={description}
      size={size}
      placeholder="Not set"
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
