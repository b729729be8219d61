import { Text, Title } from '@mantine/core';
import classes from './report.module.css';

type Props = {
  title: string;
  organisation: string;
  /** The filter in words. */
  lines: readonly string[];
  /** When the report was made, in words. */
  madeAt: string;
};

/** The head of the printed dashboard and of its picture; not on the screen. */
export function ReportHead({ title, organisation, lines, madeAt }: Props) {
  return (
    <header className={classes.head}>
      <Title order={1} size="h2">
        {title}
      </Title>
      {organisation ? <Text fw={600}>{organisation}</Text> : null}
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {madeAt}. Screening, not diagnosis.
      </Text>
    </header>
  );
}
