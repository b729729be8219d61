import type { Position } from '@heatwise/domain/heat/location-position';
import { Anchor, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './map.module.css';
import { MapBox } from './map-box.tsx';
import { coordinatesText, type MapPoint, type MapTint } from './map-point.ts';

type Props = {
  /** Must keep its identity while the points stay the same; a new list is looked at again. */
  points: readonly MapPoint[];
  /** Names the map for those who do not see it. */
  label: string;
  /** Pixels or a CSS length; 500 px without. */
  height?: number | string;
  onPress?: (id: string) => void;
  /** Colours around positions; they must keep their identity too. */
  tints?: readonly MapTint[];
  /** What to look at when it changes; the points without. */
  view?: readonly Position[];
  /** Says below the map what its colours mean. */
  legend?: ReactNode;
};

/** Points on a map: a single one closely, several together. Where no map can be drawn they are a list. */
export function PointsMap({ points, label, height, onPress, tints, view, legend }: Props) {
  return (
    <MapBox
      points={points}
      label={label}
      height={height}
      onPointPress={onPress}
      tints={tints}
      view={view}
      legend={legend}
      fallback={<PointList points={points} label={label} onPress={onPress} />}
    />
  );
}

type ListProps = Pick<Props, 'points' | 'label'> & { onPress: Props['onPress'] | undefined };

function PointList({ points, label, onPress }: ListProps) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        This browser cannot draw the map; these are the positions.
      </Text>
      <List aria-label={label} listStyleType="none">
        {points.map((point) => (
          <List.Item key={point.id} classNames={{ itemWrapper: classes.list, itemLabel: classes.list }}>
            {onPress ? (
              <Anchor component="button" type="button" onClick={() => onPress(point.id)}>
                {point.label}
              </Anchor>
            ) : (
              <Text component="span">{point.label}</Text>
            )}
            <Text component="span" c="dimmed" size="sm">
              {[point.note, coordinatesText(point)].filter(Boolean).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}
