import { fullName } from '@heatwise/domain/people/person-name';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { keysInView } from '../../../entities/people/people-in-view.queries.ts';
import { writeAnswerFilter } from '../../../entities/surveys/answer-filter.ts';
import {
  type AnsweredQuestion,
  answerCounts,
  answeredQuestions,
  latestTexts,
  MOST_TESTS_READ,
  type TextAnswer,
} from '../../../entities/surveys/answers.queries.ts';
import { usePublishedSurveys } from '../../../entities/surveys/published-surveys.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import type { BelowDashboard } from '../../../routing/slots.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { LegendItem } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { CHART_HEIGHT, type PictureParts, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import classes from '../surveys.module.css';
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

type TextAnswersProps = {
  question: AnsweredQuestion;
  /** The latest; undefined while they are read. */
  texts: readonly TextAnswer[] | undefined;
  zone: TimeZone;
};

/** The latest texts that were written, with whose test they came. */
export function TextAnswers({ question, texts, zone }: TextAnswersProps) {
  return (
    <WidgetCard title={question.question} note={answersText(question)} info={infoOf(question)}>
      {question.answered === 0 ? (
        <Text size="sm" c="dimmed">
          Nobody wrote anything.
        </Text>
      ) : !texts ? (
        <LoadingState />
      ) : (
        <ScrollBox label={`Latest answers to “${question.question}”`} maxHeight={CHART_HEIGHT}>
          <ul className={classes.texts}>
            {texts.map((one) => (
              <li key={one.measurement_id}>
                <Text size="sm" dir="auto">
                  {one.text}
                </Text>
                <Text size="xs" c="dimmed">
                  <Link className={classes.person} to="/measurements" search={{ open: one.measurement_id }}>
                    {fullName(one) || 'No name'}
                  </Link>
                  {', '}
                  <RelativeTime ms={one.created_ms} zone={zone} />
                </Text>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </WidgetCard>
  );
}

const LATEST_TEXTS = 20;

/** A card for each question that tests of the people in view were asked. */
export function AnswersPart({ people, interval, pictureLines }: BelowDashboard) {
  const titleId = useId();
  const zone = useViewerZone();
  const today = zone.dayAt(useMinute());
  const { from, to } = interval;
  const inView = useLocalRows((queries) => keysInView(queries, people), ['people asked', people]);
  const keys = inView.data?.[0]?.people;
  const span = { people: keys ?? '[]', from, to };
  const isEnabled = keys !== undefined;
  const counts = useLocalRows((queries) => answerCounts(queries, span), ['answers', span], { isEnabled });
  const hasTexts = counts.data?.some(({ type, answer }) => type === 'text' && answer !== null) ?? false;
  const texts = useLocalRows((queries) => latestTexts(queries, span, LATEST_TEXTS), ['latest texts', span], {
    isEnabled: isEnabled && hasTexts,
  });
  const { data: published = [] } = usePublishedSurveys();
  const error = inView.error ?? counts.error ?? texts.error;
  const answered = answeredQuestions(counts.data ?? []);
  const questions = [
    ...answered.filter(({ type }) => type !== 'text'),
    ...answered.filter(({ type }) => type === 'text'),
  ];
  // Where nothing is asked there is nothing to say.
  if (!error && counts.data && questions.length === 0 && published.length === 0) return null;
  // Of all surveys together: no question need be in each of the tests.
  const read = counts.data?.[0]?.read ?? 0;

  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb="xs">
        Answers
      </Title>
      {read >= MOST_TESTS_READ ? (
        <Text size="sm" c="dimmed" mb="xs">
          Of the latest {formatNumber(MOST_TESTS_READ)} tests with questions.
        </Text>
      ) : null}
      {error ? (
        <ErrorState
          message={error.message}
          onRetry={() => void Promise.all([inView.refetch(), counts.refetch(), texts.refetch()])}
        />
      ) : !counts.data ? (
        <LoadingState />
      ) : questions.length === 0 ? (
        <EmptyState title="No answers" hint="Choose a longer period or fewer filters." />
      ) : (
        <div className={classes.cards}>
          {questions.map((question) =>
            question.type === 'text' ? (
              <TextAnswers
                key={`text:${question.key}`}
                question={question}
                texts={texts.data?.filter(({ key }) => key === question.key)}
                zone={zone}
              />
            ) : (
              <QuestionChart
                key={`${question.type}:${question.key}`}
                question={question}
                pictureLines={pictureLines}
                today={today}
              />
            ),
          )}
        </div>
      )}
    </section>
  );
}
