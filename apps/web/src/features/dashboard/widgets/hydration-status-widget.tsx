import { shareText } from '@heatwise/domain/measurements/measurement-value';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { peopleCount } from '../../../entities/measurements/test-filter/test-filter-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { type ChartTheme, statusLegendItem } from '../../../ui/chart/chart-theme.ts';
import { CHART_HEIGHT, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { StatusIcon } from '../../../ui/status-badge.tsx';
import { statusShade } from '../../../ui/status-palette.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';
import { hydrationStatusOption } from './hydration-status.chart.ts';
import classes from './hydration-status-widget.module.css';
import { COMPARISON_INFO, shareChange } from './span-change.ts';
import { changeOf, NoTests, WIDGET_TITLES, type WidgetParts } from './widget-parts.tsx';

const TITLE = WIDGET_TITLES.hydration_status;
const INFO =
  'Each person in view counts once, by the class of their latest valid hydration test in the selected period. Of two ' +
  'tests at the same moment the worse one counts.\n\nPeople without such a test are listed separately. Invalid and ' +
  `removed tests, baseline tests and inactive people are not counted.\n\n${COMPARISON_INFO} Screening, not diagnosis.`;
const RING_HEIGHT = 210;

/** People by the class of their latest test. */
export const HydrationStatusWidget = memo(function HydrationStatusWidget(parts: WidgetParts) {
  const { data, open } = parts;
  const { latest, not_counted } = data.summary;
  const tested = totalOf(latest);
  const untested = data.people - tested;
  const legendOf = useCallback(
    ({ scheme }: ChartTheme) =>
      HYDRATION_CLASSES.map(({ code, label, status }) => {
        const words = `${label}: ${formatNumber(latest[code])} (${shareText(latest[code], totalOf(latest))})`;
        return statusLegendItem(status, scheme, words);
      }),
    [latest],
  );
  const { change, lines } = changeOf(
    parts,
    tested === 0
      ? null
      : ({ words, summary }) => shareChange('Moderate or severe', 'people', latest, summary.latest, words),
  );
  const { theme, chart, isTable, card } = useChartWidget(TITLE, lines, legendOf);
  const option = useMemo(() => hydrationStatusOption(latest, theme), [latest, theme]);
  const words = HYDRATION_CLASSES.map(({ code, label }) => `${label} ${latest[code]}`).join(', ');

  return (
    <WidgetCard {...card} change={change} info={INFO}>
      {tested === 0 ? (
        <NoTests />
      ) : isTable ? (
        <ChartTable
          caption={TITLE}
          height={CHART_HEIGHT}
          data={{
            columns: ['Class', 'People', 'Share of people'],
            rows: HYDRATION_CLASSES.map(({ code, label }) => ({
              key: label,
              cells: [label, formatNumber(latest[code]), shareText(latest[code], tested)],
              ...(latest[code] > 0 ? { onOpen: () => open({ list: 'people', status: code }) } : {}),
            })),
          }}
        />
      ) : (
        <div className={classes.layout}>
          <div className={classes.ring}>
            <Chart
              ref={chart}
              option={option}
              height={RING_HEIGHT}
              description={`${peopleCount(tested)} by latest hydration test: ${words}.`}
              onPress={({ seriesIndex, dataIndex }) => {
                const pressed = seriesIndex === 0 ? HYDRATION_CLASSES[dataIndex] : undefined;
                if (pressed) open({ list: 'people', status: pressed.code });
              }}
            />
          </div>
          <ul className={classes.list}>
            {HYDRATION_CLASSES.map(({ code, label, status }) => (
              <li key={code}>
                <UnstyledButton
                  className={classes.entry ?? ''}
                  disabled={latest[code] === 0}
                  onClick={() => open({ list: 'people', status: code })}
                >
                  <span className={classes.mark} style={{ color: statusShade(status, theme.scheme).text }}>
                    <StatusIcon status={status} size={18} />
                  </span>
                  <span className={classes.label}>{label}</span>
                  <strong>{formatNumber(latest[code])}</strong>
                  <span className={classes.share}>{shareText(latest[code], tested)}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.apart}>
        {untested > 0 ? (
          <ApartButton onPress={() => open({ list: 'people', status: 'untested' })}>
            {peopleCount(untested)} without a valid test
          </ApartButton>
        ) : null}
        {not_counted.invalid > 0 ? (
          <ApartButton onPress={() => open({ list: 'tests', status: 9 })}>
            {formatNumber(not_counted.invalid)} invalid, not counted
          </ApartButton>
        ) : null}
        {not_counted.removed > 0 ? (
          <ApartButton onPress={() => open({ list: 'tests', status: 10 })}>
            {formatNumber(not_counted.removed)} removed, not counted
          </ApartButton>
        ) : null}
      </div>
    </WidgetCard>
  );
});

function ApartButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.apartEntry ?? ''} onClick={onPress}>
      {children}
    </UnstyledButton>
  );
}
