import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { squareText } from '../heat-text.ts';
import classes from '../heatmap.module.css';
import { type LocationPlace, locationColumns, type SpotPlace, spotColumns } from './place-columns.tsx';

type PlaceTablesProps = {
  /** Null while they are being read. */
  locations: readonly LocationPlace[] | null;
  spots: readonly SpotPlace[] | null;
  hasLocations: boolean;
  hasSpots: boolean;
  zone: TimeZone;
  onOpen: (id: string) => void;
};

const HEIGHT = 400;

/** Everything that the map says, in rows. */
export function PlaceTables({ locations, spots, hasLocations, hasSpots, zone, onOpen }: PlaceTablesProps) {
  const units = useDisplayUnits();
  const ofLocations = useMemo(() => locationColumns(units), [units]);
  const ofSpots = useMemo(() => spotColumns(zone), [zone]);
  return (
    <div className={classes.tables}>
      {hasLocations ? (
        <div>
          <Title order={3} size="h5" mb={6}>
            Locations
          </Title>
          <DataTable<LocationPlace>
            label="Locations with weather and heat risk"
            columns={ofLocations}
            rows={locations}
            rowId={({ tag_id }) => tag_id}
            emptyTitle="No locations"
            emptyHint="Locations are created in the settings."
            initialSort={{ column: 'caution', isDescending: true }}
            onOpen={({ tag_id }) => onOpen(tag_id)}
            height={HEIGHT}
          />
        </div>
      ) : null}
      {hasSpots ? (
        <div>
          <Title order={3} size="h5" mb={6}>
            Where measurements were taken
          </Title>
          <DataTable<SpotPlace>
            label={`Places of ${squareText(units.is_metric ? 'metric' : 'imperial')} where measurements were taken`}
            columns={ofSpots}
            rows={spots}
            rowId={({ id }) => id}
            emptyTitle="No measurements with a position"
            emptyHint="Choose another period or other people, or have the devices send their position."
            initialSort={{ column: 'tests', isDescending: true }}
            onOpen={({ id }) => onOpen(id)}
            height={HEIGHT}
          />
        </div>
      ) : null}
      {hasLocations || hasSpots ? null : <Text c="dimmed">Choose what to show above.</Text>}
    </div>
  );
}
