import { locationPosition } from '@heatwise/domain/heat/location-position';
import { Switch, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTemperatures } from '../../entities/tags/position/use-temperatures.ts';
import type { Site } from '../../entities/tags/sites.ts';
import { TemperatureLegend } from '../../entities/weather/map-legend-parts.tsx';
import { temperatureCaption, temperatureTint } from '../../entities/weather/temperature-overlay.ts';
import { WeatherSourceNote } from '../../entities/weather/weather-source.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import type { MapPoint } from '../../ui/map/map-point.ts';
import { PointsMap } from '../../ui/map/points-map.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ShownTag } from './tag-list-rows.ts';
import { metadataOf } from './tag-metadata.ts';
import classes from './tags.module.css';

type Props = {
  /** Null while they are being read. */
  locations: readonly ShownTag[] | null;
  onOpen: (tag_id: string) => void;
};

/** The listed locations on one map, with how warm it is there. */
export function LocationsMap({ locations, onOpen }: Props) {
  const [isWarmthShown, setIsWarmthShown] = useState(true);
  const scheme = useComputedColorScheme('light');
  const { temperature_unit: unit } = useDisplayUnits();
  const sites = useMemo(() => sitesOf(locations ?? []), [locations]);
  const { ofSites, source, keptMs } = useTemperatures(sites, null, isWarmthShown);
  const points = useMemo<readonly MapPoint[]>(
    () =>
      sites.map((site) => {
        const caption = isWarmthShown
          ? temperatureCaption(ofSites.get(site.tag_id) ?? null, unit, scheme)
          : null;
        return {
          id: site.tag_id,
          lat: site.lat,
          lon: site.lon,
          label: site.name,
          ...(caption ? { caption, note: caption.text } : {}),
        };
      }),
    [sites, isWarmthShown, ofSites, unit, scheme],
  );
  const tints = useMemo(
    () =>
      isWarmthShown
        ? sites.map((site) => temperatureTint(site, ofSites.get(site.tag_id) ?? null, scheme))
        : [],
    [sites, isWarmthShown, ofSites, scheme],
  );
  const without = (locations ?? []).filter(({ tag_id }) => !sites.some((site) => site.tag_id === tag_id));

  return (
    <Panel isRoomy aria-label="Map of the locations">
      <div className={classes.mapTools}>
        <Switch
          label="Temperatures now"
          checked={isWarmthShown}
          onChange={(event) => setIsWarmthShown(event.currentTarget.checked)}
        />
        {isWarmthShown ? <WeatherSourceNote source={source} keptMs={keptMs} /> : null}
      </div>
      <PointsMap
        points={points}
        tints={tints}
        view={sites}
        label="Map of the locations. Arrow keys move it, plus and minus zoom; List shows the same in rows"
        onPress={onOpen}
        legend={
          isWarmthShown ? (
            <div className={classes.mapLegend}>
              <TemperatureLegend unit={unit} scheme={scheme} />
            </div>
          ) : null
        }
      />
      {without.length > 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {withoutText(without.map(({ name }) => name))}
        </Text>
      ) : null}
    </Panel>
  );
}

function sitesOf(locations: readonly ShownTag[]): Site[] {
  return locations.flatMap(({ tag_id, name, active, metadata }) => {
    const position = active === 1 ? locationPosition(metadataOf(metadata)) : null;
    return position ? [{ ...position, tag_id, name }] : [];
  });
}

const MOST_NAMES = 5;

function withoutText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(' · ');
  const rest = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `Not on the map, because no position is set: ${shown}${rest}`;
}
