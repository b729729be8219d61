import { NativeSelect } from '@mantine/core';
import { currentRegion, type Region } from '../../platform/regions.ts';

/** Offers the regions of the service when there is more than one; each has an address of its own. */
export function RegionChoice({ regions }: { regions: readonly Region[] }) {
  const { origin } = window.location;
  const here = currentRegion(regions, origin);
  return (
    <NativeSelect
      label="Region"
      description="Your organisation’s data is kept in one region."
      value={here?.address ?? origin}
      data={[
        ...(here ? [] : [{ value: origin, label: 'This address' }]),
        ...regions.map(({ name, address }) => ({ value: address, label: name })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (value !== origin) window.location.assign(`${value}/login`);
      }}
    />
  );
}
