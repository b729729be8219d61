import {
  ADVICE_HOURS,
  type AdviceSource,
  drinkText,
  TEST_NOW,
} from '@heatwise/domain/strategy/hydration-advice';
import { Text } from '@mantine/core';
import { IconBottle, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import classes from './advice-note.module.css';

type Props = {
  /** Null volume says nothing of drinking. */
  advice: {
    readonly advice: string;
    readonly drink_millilitres: number | null;
    readonly source: AdviceSource;
    readonly tagName: string | null;
  };
  /** The test is too old for its advice to be followed: it is shown as what was said then. */
  isOld?: boolean;
  /** How to test now, beside the words that ask for it; only for old advice. */
  action?: ReactNode;
};

/** What somebody is to do after a test, how much to drink, and who says so; after an old test, to test again. */
export function AdviceNote({
  advice: { advice, drink_millilitres, source, tagName },
  isOld = false,
  action,
}: Props) {
  const { is_metric } = useDisplayUnits();
  return (
    <section className={classes.note} aria-label="What to do" data-old={isOld || undefined}>
      {isOld ? (
        <IconClockExclamation size={24} stroke={1.7} aria-hidden="true" className={classes.icon} />
      ) : (
        <IconBottle size={24} stroke={1.7} aria-hidden="true" className={classes.icon} />
      )}
      <div className={classes.body}>
        {isOld ? (
          <>
            <div className={classes.now}>
              <div>
                <Text fw={650}>{TEST_NOW}</Text>
                <Text size="sm">
                  This result is more than {ADVICE_HOURS} hours old. It no longer says what to do.
                </Text>
              </div>
              {action}
            </div>
            <Text size="sm" fw={600} c="dimmed">
              Advice at the time
            </Text>
          </>
        ) : (
          <Text size="sm" fw={650}>
            What to do
          </Text>
        )}
        {drink_millilitres === null ? null : (
          <Text {...(isOld ? { size: 'sm', c: 'dimmed' } : { fw: 650 })}>
            Drink {drinkText(drink_millilitres, is_metric ? 'metric' : 'imperial')}
          </Text>
        )}
        <Text size="sm" className={classes.words ?? ''} {...(isOld ? { c: 'dimmed' } : {})}>
          {advice}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {adviceSourceText(source, tagName)}. Screening, not diagnosis.
        </Text>
      </div>
    </section>
  );
}

/** 'Your organisation’s advice' */
export function adviceSourceText(source: AdviceSource, tagName: string | null): string {
  switch (source) {
    case 'person':
      return 'Advice for this person';
    case 'tag':
      return tagName === null ? 'Advice for a tag' : `Advice for ${tagName}`;
    case 'organisation':
      return 'Your organisation’s advice';
    case 'standard':
      return 'Standard advice';
  }
}
