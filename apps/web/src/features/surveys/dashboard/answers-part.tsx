import { formatNumber } from '@heatwise/domain/text/format-number';
import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { keysInView } from '../../../entities/people/people-in-view.queries.ts';
import { answeredQuestions } from '../../../entities/surveys/answered-questions.ts';
import { answerCounts, latestTexts, MOST_TESTS_READ } from '../../../entities/surveys/answers.queries.ts';
import { usePublishedSurveys } from '../../../entities/surveys/published-surveys.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import type { BelowDashboard } from '../../../routing/slots.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { useMinute } from '../../../ui/use-minute.ts';
import classes from '../surveys.module.css';
import { QuestionChart } from './question-chart.tsx';
import { TextAnswers } from './text-answers.tsx';

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
