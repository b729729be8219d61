import { DEFAULT_SALIVA_BOUNDS } from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { memo, type ReactNode } from 'react';
import { ClassBadge, ownBaselineText } from '../../../entities/measurements/class-badge.tsx';
import { testCount, testValueText, valueText } from '../../../entities/measurements/measurement-text.ts';
import { type SpanChange, SpanChangeLine } from '../../../ui/widget/span-change-line.tsx';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import classes from './own-trend-card.module.css';
import {
  COMPARISON_INFO,
  countsOfDays,
  dehydrated,
  medianChange,
  shareChange,
  testChange,
} from './span-change.ts';
import type { WidgetParts } from './widget-parts.tsx';

const TITLE = 'Your trend';
const INFO =
  'Your valid hydration tests in the chosen period: the latest compared with the one before it, and all of them compared with ' +
  `those of the previous span of the same length. ${COMPARISON_INFO}\n\nScreening, not diagnosis.`;

/** For those who see only their own tests: where they stand, and which way it goes. */
export const OwnTrendCard = memo(function OwnTrendCard({ data, before }: WidgetParts) {
  const { summary, history, latest } = data;
  const [test] = history ?? [];
  const { quartiles } = summary;
  if (!test || !quartiles) return null;
  const counts = countsOfDays(summary);
  const compared = (make: (span: NonNullable<typeof before>) => SpanChange) => before && make(before);
  const previous = latest.find(
    ({ measurement_id }) => measurement_id === test.measurement_id,
  )?.previous_value;
  const [, median] = quartiles;
  const { part, whole } = dehydrated(counts);
  return (
    <div className={classes.wide}>
      <WidgetCard title={TITLE} note={boundsText(test.baseline_mean)} info={INFO}>
        <dl className={classes.figures}>
          <Figure
            name="Latest test"
            value={`${testValueText({ ...test, type: 'sosm' })} ${SALIVA_UNIT}`}
            change={previous === undefined || previous === null ? null : testChange(test.value, previous)}
          >
            <ClassBadge test={{ ...test, type: 'sosm', custom_classes: null }} />
          </Figure>
          <Figure
            name={`Median of ${testCount(summary.tests)}`}
            value={`${valueText(median)} ${SALIVA_UNIT}`}
            change={compared((span) => medianChange(quartiles, span))}
          />
          <Figure
            name="Moderately or severely dehydrated"
            value={`${part} of ${testCount(whole)}`}
            change={compared((span) =>
              shareChange('Share', 'tests', counts, countsOfDays(span.summary), span.words),
            )}
          />
        </dl>
      </WidgetCard>
    </div>
  );
});

function boundsText(mean: number | null): string {
  if (mean !== null) return ownBaselineText(mean);
  const { mild, moderate, severe } = DEFAULT_SALIVA_BOUNDS;
  return `Default bounds: hydrated to ${mild}, mild to ${moderate}, moderate to ${severe} ${SALIVA_UNIT}`;
}

type FigureProps = {
  name: string;
  value: string;
  /** Undefined while it is on its way, null where there is nothing to compare with. */
  change: SpanChange | null | undefined;
  children?: ReactNode;
};

function Figure({ name, value, change, children }: FigureProps) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        <span>
          <strong>{value}</strong> {children}
        </span>
        {change === null ? null : <SpanChangeLine change={change} />}
      </dd>
    </div>
  );
}
