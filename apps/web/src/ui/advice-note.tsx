import { drinkText } from '@heatwise/domain/strategy/drink-volume';
import type { AdviceSource } from '@heatwise/domain/strategy/hydration-advice';
import { Text } from '@mantine/core';
import { IconBottle } from '@tabler/icons-react';
import { useDisplayUnits } from '../platform/display-units.tsx';
import classes from './advice-note.module.css';

type Props = {
  /** Null volume says nothing of drinking. */
  advice: {
    readonly advice: string;
    readonly drink_millilitres: number | null;
    readonly source: AdviceSource;
    readonly tagName: string | null;
  };
};

/** What somebody is to do after a test, how much to drink, and who says so. */
export function AdviceNote({ advice: { advice, drink_millilitres, source, tagName } }: Props) {
  const { is_metric } = useDisplayUnits();
  return (
    <section className={classes.note} aria-label="What to do">
      <IconBottle size={24} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <div>
        <Text size="sm" fw={650}>
          What to do
        </Text>
        {drink_millilitres === null ? null : (
          <Text fw={650}>Drink {drinkText(drink_millilitres, is_metric ? 'metric' : 'imperial')}</Text>
        )}
        <Text size="sm" className={classes.words}>
          {advice}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {adviceSourceText(source, tagName)}. Screening, not diagnosis.
        </Text>
      </div>
    </section>
  );
}

/** 'Advice of the organisation' */
export function adviceSourceText(source: AdviceSource, tagName: string | null): string {
  switch (source) {
    case 'person':
      return 'Advice for this person';
    case 'tag':
      return tagName === null ? 'Advice for a tag' : `Advice for ${tagName}`;
    case 'organisation':
      return 'Advice of the organisation';
    case 'standard':
      return 'Standard advice';
  }
}
