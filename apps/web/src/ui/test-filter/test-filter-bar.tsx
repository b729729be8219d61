import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { Button, Collapse, Drawer, Group, Indicator, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { LoadingState } from '../loading-state.tsx';
import { TimeRangeField } from '../time-range-field.tsx';
import { countOfPeopleFilters, DEFAULT_TEST_FILTER, type TestFilter } from './test-filter.ts';
import classes from './test-filter-bar.module.css';
import type { Names } from './test-filter-text.ts';

type Props = {
  filter: TestFilter;
  names: Names;
  today: CalendarDay;
  /** The time range in words, for the button of a phone. */
  rangeText: string;
  onChange: (filter: TestFilter) => void;
};

/** The pickers of people and tags come when they are asked for. */
const PeopleFields = lazy(() =>
  import('./people-fields.tsx').then((module) => ({ default: module.PeopleFields })),
);

const PHONE = '(max-width: 48em)';
/** Of a row of pickers, in pixels. */
const FIELDS_HEIGHT = 64;

/** A bar on a desktop, where every change shows at once; a sheet with Apply and Reset on a phone. */
export const TestFilterBar = memo(function TestFilterBar(props: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return isPhone ? <FilterSheet {...props} /> : <WideBar {...props} />;
});

function WideBar({ filter, names, today, onChange }: Props) {
  const count = countOfPeopleFilters(filter);
  const [isOpen, { toggle }] = useDisclosure(count > 0);
  return (
    <Stack gap="sm" className={classes.bar ?? ''}>
      <div className={classes.row}>
        <TimeRangeField
          value={filter.range}
          today={today}
          onChange={(range) => onChange({ ...filter, range })}
        />
        <Indicator label={count} size={18} disabled={count === 0} offset={4}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Filter people
          </Button>
        </Indicator>
        <Button variant="subtle" onClick={() => onChange(DEFAULT_TEST_FILTER)}>
          Reset
        </Button>
      </div>
      {/* Five closed pickers need not be drawn with every change of the time. */}
      <Collapse expanded={isOpen} keepMounted={false}>
        <div className={classes.fields}>
          <Suspense fallback={<LoadingState height={FIELDS_HEIGHT} />}>
            <PeopleFields value={filter} names={names} onChange={onChange} />
          </Suspense>
        </div>
      </Collapse>
    </Stack>
  );
}

function FilterSheet({ filter, names, today, rangeText, onChange }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [draft, setDraft] = useState(filter);
  const count = countOfPeopleFilters(filter);

  function apply(next: TestFilter): void {
    onChange(next);
    close();
  }

  return (
    <>
      <Indicator label={count} size={20} disabled={count === 0} offset={6}>
        <Button
          fullWidth
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          onClick={() => {
            setDraft(filter);
            open();
          }}
        >
          Filter: {rangeText}
        </Button>
      </Indicator>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="92%"
        title="Filter"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md" pb="md">
          <TimeRangeField
            value={draft.range}
            today={today}
            onChange={(range) => setDraft({ ...draft, range })}
          />
          <Suspense fallback={<LoadingState height={FIELDS_HEIGHT} />}>
            <PeopleFields value={draft} names={names} onChange={setDraft} />
          </Suspense>
          <Group grow className={classes.sheetActions ?? ''}>
            <Button variant="default" onClick={() => apply(DEFAULT_TEST_FILTER)}>
              Reset
            </Button>
            <Button onClick={() => apply(draft)}>Apply</Button>
          </Group>
        </Stack>
      </Drawer>
    </>
  );
}
