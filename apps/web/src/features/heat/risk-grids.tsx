import type { BoardLocation } from '@heatwise/domain/heat/risk-board';
import type { WbgtReader } from '@heatwise/domain/heat/row-orders';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChosenWeather } from '../../entities/weather/chosen-weather.ts';
import classes from './heat.module.css';
import { RiskGrid } from './risk-grid.tsx';

/** A screen of cards; hundreds of them would be neither read nor drawn fast. */
const CARDS_AT_A_TIME = 6;

type Props = {
  board: readonly BoardLocation[];
  weather: ReadonlyMap<string, ChosenWeather>;
  wbgtOf: (locationId: string) => WbgtReader | null;
};

/** A card with the risks of each location, in the order of the board. */
export function RiskGrids({ board, weather, wbgtOf }: Props) {
  const [count, setCount] = useState(CARDS_AT_A_TIME);
  const hidden = board.length - count;
  return (
    <>
      <div className={classes.cards}>
        {board.slice(0, count).map((location) => (
          <RiskGrid
            key={location.location.tag_id}
            location={location}
            weather={weather.get(location.location.tag_id)}
            wbgt={wbgtOf(location.location.tag_id)}
          />
        ))}
      </div>
      {hidden > 0 ? (
        <Group justify="center" gap="sm">
          <Text c="dimmed" size="sm">
            {`The ${count} worst of ${board.length} locations`}
          </Text>
          <Button variant="default" onClick={() => setCount(count + CARDS_AT_A_TIME)}>
            {`Show ${Math.min(CARDS_AT_A_TIME, hidden)} more`}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
