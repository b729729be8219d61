import { fullName } from '@heatwise/domain/people/person-name';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnsweredQuestion } from '../../../entities/surveys/answered-questions.ts';
import type { TextAnswer } from '../../../entities/surveys/answers.queries.ts';
import { CHART_HEIGHT } from '../../../ui/chart/use-chart-widget.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import classes from '../surveys.module.css';
import { answersText, infoOf } from './question-chart.tsx';

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
