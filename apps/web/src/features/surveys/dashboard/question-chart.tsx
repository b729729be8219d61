import { formatCount } from '@heatwise/domain/text/format-number';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { writeAnswerFilter } from '../../../entities/surveys/answer-filter.ts';
import type { AnsweredQuestion } from '../../../entities/surveys/answered-questions.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { LegendItem } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { CHART_HEIGHT, type PictureParts, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { type AnswerBar, answerBars, answerBarsOption, answerBarsTable } from './answer-bars.chart.ts';

/** One colour, which needs no words. */
const NO_LEGEND: readonly LegendItem[] = [];
const noLegend = () => NO_LEGEND;

type QuestionChartProps = PictureParts & { question: AnsweredQuestion };

/** How often each choice was made, or how numbers spread. */
export function QuestionChart({ question, ...parts }: QuestionChartProps) {
  const navigate = useNavigate();
  const { theme, chart, isTable, card } = useChartWidget(question.question, parts, noLegend);
  const bars = useMemo(() => answerBars(question), [question]);
  const isNumber = question.type === 'number';
  const option = useMemo(
    () => answerBarsOption(bars, { theme, isUpright: isNumber }),
    [bars, theme, isNumber],
  );
  const { type, key, asked, answered } = question;
  const open = ({ filter }: AnswerBar) =>
    void navigate({
      to: '/measurements',
      search: { answer: writeAnswerFilter({ type, key, answer: filter }) },
    });
  return (
    <WidgetCard {...card} note={answersText(question)} info={infoOf(question)}>
      {answered === 0 ? (
        <EmptyState
          title="No answer yet"
          hint={`Asked with ${asked === 1 ? 'one test' : `${asked} tests`}.`}
        />
      ) : isTable ? (
        <ChartTable
          caption={question.question}
          height={CHART_HEIGHT}
          data={answerBarsTable(isNumber ? 'Number' : 'Answer', bars, answered, open)}
        />
      ) : (
        <Chart
          ref={chart}
          option={option}
          height={CHART_HEIGHT}
          description={`${question.question} ${answersText(question)}. The table view has the numbers.`}
          onPress={({ dataIndex }) => {
            const bar = bars[dataIndex];
            if (bar && bar.count > 0) open(bar);
          }}
        />
      )}
    </WidgetCard>
  );
}

/** '12 answers in 20 tests'. */
export function answersText({ asked, answered }: AnsweredQuestion): string {
  const answers = formatCount(answered, 'answer', 'answers');
  return `${answers} in ${formatCount(asked, 'test', 'tests')}`;
}

export function infoOf({ type, key }: AnsweredQuestion): string {
  const multi =
    type === 'choice_multi'
      ? ' Several choices can be made in one test, so that the bars add up to more.'
      : '';
  return (
    `Every valid test of the selected people and period in which this was asked (key “${key}”).${multi}\n\n` +
    'Answers to other versions of the survey count together; a choice that was renamed is one of its own. ' +
    'Invalid and removed tests are not counted.'
  );
}
