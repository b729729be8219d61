import { CALENDAR_WINDOW_DAYS } from '@heatwise/domain/calendar/calendar';
import { DEFAULT_COLOUR_RANGES, HIDE_CALENDAR_LABEL } from '@heatwise/domain/calendar/calendar-configuration';
import { List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnchorLink } from '../../ui/links.tsx';
import { CalendarLegend } from './calendar-legend.tsx';

/** Explains the calendar of the dashboard. */
export function CalendarHelpScreen() {
  return (
    <Stack gap="lg" maw="70ch">
      <div>
        <Title order={1} size="h2">
          The calendar
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          A table of people by day, at the foot of the{' '}
          <AnchorLink to="/dashboard" underline="always">
            dashboard
          </AnchorLink>
          . It shows who was tested when, and who was not.
        </Text>
      </div>
      <Part title="What a cell shows">
        <Text>
          The number of tests a person took on a day. Every type of test counts, invalid ones too; removed
          ones do not. The colour follows the number, not the results: a green day may hold a bad result. A
          number outside every range has no colour. The default colours are:
        </Text>
        <CalendarLegend ranges={DEFAULT_COLOUR_RANGES} hasDayMarks />
        <Text>
          A day off by the person’s shift pattern is hatched, and today has a dashed edge, until there is a
          test: nobody has missed one yet.
        </Text>
      </Part>
      <Part title="Which days and people">
        <Text>
          The calendar opens with the last {CALENDAR_WINDOW_DAYS} days. Of the days you choose it shows those
          from the first to the last that has tests. People without a test in that time are not listed, and
          neither are those whom the dashboard’s filter leaves out. A day begins and ends by the clock of the
          device you are looking at.
        </Text>
      </Part>
      <Part title="The View filter">
        <List type="ordered" spacing={4}>
          <List.Item>
            Pick a filter under View: the last days, a date, a week, a month, or days of your own.
          </List.Item>
          <List.Item>Press Apply. Nothing changes until you do.</List.Item>
          <List.Item>Reset goes back to the last {CALENDAR_WINDOW_DAYS} days.</List.Item>
        </List>
      </Part>
      <Part title="What is behind a cell">
        <Text>
          Press a cell to see that person’s tests of that day. With the keyboard, move with the arrow keys,
          Home, End, Page Up and Page Down, and open with Enter. A name opens the person’s page; Person and
          Tests sort the table.
        </Text>
      </Part>
      <Part title="Your own colours">
        <Text>
          Options opens the colour ranges. Each has a Min, a Max and a colour; both ends belong to the range,
          ranges must not overlap, and the last one may end with &gt; for everything above. The colours are
          yours alone and follow you to every device.
        </Text>
      </Part>
      <Part title="Hiding the calendar">
        <Text>
          Tick “{HIDE_CALENDAR_LABEL}” under{' '}
          <AnchorLink to="/settings/consent" underline="always">
            Settings &gt; Consent
          </AnchorLink>
          .
        </Text>
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb={6}>
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
