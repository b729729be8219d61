import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { Button, Collapse, Drawer, Group, Indicator, Stack, Switch } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { TagFilterFields } from '../../../ui/filter-fields/tag-filter-fields.tsx';
import { useTagNames } from '../../../ui/filter-fields/use-filtered-names.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import classes from './people-list.module.css';
import { countOfFilters, DEFAULT_PEOPLE_CHOICE, type PeopleChoice } from './people-search.ts';

type Props = {
  choice: PeopleChoice;
  isPhone: boolean;
  onChange: (part: Partial<PeopleChoice>) => void;
};

/** Search by name and everything else the list is narrowed by: open beneath on a desktop, a sheet on a phone. */
export function PeopleFilter({ choice, isPhone, onChange }: Props) {
  const count = countOfFilters(choice);
  const [isOpen, { toggle, close }] = useDisclosure(!isPhone && count > 0);
  const fields = <Fields choice={choice} onChange={onChange} />;
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-end">
        <NameSearch value={choice.searchStr} onChange={(searchStr) => onChange({ searchStr })} />
        <Indicator label={count} size={18} disabled={count === 0} offset={4}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Filter
          </Button>
        </Indicator>
      </Group>
      {isPhone ? (
        <Drawer
          opened={isOpen}
          onClose={close}
          position="bottom"
          size="92%"
          title="Filter people"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <Stack gap="md" pb="md">
            {fields}
            <Button onClick={close}>Show people</Button>
          </Stack>
        </Drawer>
      ) : (
        <Collapse expanded={isOpen} keepMounted={false}>
          <div className={classes.fields}>{fields}</div>
        </Collapse>
      )}
    </>
  );
}

function NameSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback(onChange, SEARCH_DEBOUNCE_MS);
  // A link, or back and forward, brings another search.
  useEffect(() => setTyped(value), [value]);
  function type(text: string): void {
    setTyped(text);
    search(text);
  }
  return (
    <SearchField flex={1} maw={420} type="search" aria-label="Search by name" value={typed} onChange={type} />
  );
}

function Fields({ choice, onChange }: Omit<Props, 'isPhone'>) {
  const { names } = useTagNames();
  return (
    <>
      <TagFilterFields value={choice} names={names} showHidden={choice.showHidden} onChange={onChange} />
      <Group gap="lg">
        <Switch
          label="Show hidden"
          checked={choice.showHidden}
          onChange={(event) => onChange({ showHidden: event.currentTarget.checked })}
        />
        {choice.view === 'list' ? (
          <Switch
            label="Show last measurement"
            checked={choice.showLastMeasurement}
            onChange={(event) =>
              onChange({ showLastMeasurement: event.currentTarget.checked, offset: choice.offset })
            }
          />
        ) : null}
        <Button variant="subtle" onClick={() => onChange({ ...DEFAULT_PEOPLE_CHOICE, view: choice.view })}>
          Reset
        </Button>
      </Group>
    </>
  );
}
