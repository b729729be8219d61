import {
  type Answer,
  answerOf,
  type Question,
  UNSUPPORTED_QUESTION_TYPE_MESSAGE,
} from '@heatwise/domain/surveys/question';
import { questionMeasure } from '@heatwise/domain/surveys/question-measure';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { coordinatesText } from '../../../ui/map/map-point.ts';
import { PointsMap } from '../../../ui/map/points-map.tsx';
import classes from './detail.module.css';
import { measuredAt } from './metadata-facts.ts';

type Metadata = Readonly<Record<string, unknown>>;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={3} size="h5" mb={8}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** What was asked with the test and answered; nothing when nothing was asked. */
export function Questions({ metadata }: { metadata: Metadata }) {
  const measure = questionMeasure(metadata);
  if (!measure || measure.questions.length === 0) return null;
  return (
    <Section title={measure.title || 'Questions'}>
      <Facts
        facts={measure.questions.map((question) => ({
          name: question.question || question.key,
          value: answerText(question),
        }))}
      />
    </Section>
  );
}

function answerText(question: Question): string {
  if (question.type === 'unknown') return UNSUPPORTED_QUESTION_TYPE_MESSAGE;
  const answer: Answer = answerOf(question);
  if (answer === null) return 'No answer';
  return typeof answer === 'object' ? answer.join(', ') : String(answer);
}

const MAP_HEIGHT = 240;

/** Where the test was taken; nothing when the device did not say. */
export function MeasuredAt({ metadata, label }: { metadata: Metadata; label: string }) {
  const position = measuredAt(metadata);
  const [lat, lon] = [position?.lat, position?.lon];
  const points = useMemo(
    () => (lat === undefined || lon === undefined ? [] : [{ id: 'measured', label, lat, lon }]),
    [lat, lon, label],
  );
  if (!position) return null;
  return (
    <Section title="Position">
      <Text size="sm" mb="xs">
        {coordinatesText(position)}
      </Text>
      <PointsMap points={points} label="Where it was measured" height={MAP_HEIGHT} />
    </Section>
  );
}
