import type { Strategy } from '@heatwise/contract/entities/advice';
import {
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
} from '@heatwise/domain/measurements/measurement-status';
import { drinkText } from '@heatwise/domain/strategy/drink-volume';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Button, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './strategy.module.css';
import type { StrategySearch } from './strategy-search.ts';

type OtherAdviceProps = {
  rows: readonly Strategy[];
  /** Of the tags and people that advice is written for. */
  names: readonly PickerOption[];
  onOpen: (search: StrategySearch) => void;
};

/** Where tags and people have advice of their own. */
export function OtherAdvice({ rows, names, onOpen }: OtherAdviceProps) {
  const { is_metric } = useDisplayUnits();
  const [search, setSearch] = useState('');
  const named = rows.flatMap((row) => {
    const id = row.tag_id ?? row.user_id;
    const name = names.find((target) => target.id === id)?.label;
    const status = MEASUREMENT_STATUSES.find((known) => known === row.status);
    return id === null || name === undefined || status === undefined
      ? []
      : [{ row, id, name, status, of: row.tag_id === null ? ('person' as const) : ('tag' as const) }];
  });
  const found = named
    .filter(({ name, row }) => matchesSearch([name, row.advice], search))
    .sort((one, other) => one.name.localeCompare(other.name) || one.row.type.localeCompare(other.row.type));
  return (
    <Panel aria-label="Advice for tags and people">
      <Title order={2} size="h4" mb="xs">
        Advice for tags and people
      </Title>
      {named.length === 0 ? (
        <EmptyState title="None yet" hint="Choose a tag or a person above to write advice for them only." />
      ) : (
        <>
          <TextInput
            aria-label="Search by name or words"
            placeholder="Search by name or words"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            maw={420}
            mb="xs"
          />
          {found.length === 0 ? <EmptyState title="No results found" /> : null}
          <ul className={classes.list}>
            {found.map(({ row, id, name, status, of }) => (
              <li key={row.strategy_id} className={classes.row}>
                <div>
                  <StatusBadge status={status} />
                </div>
                <div className={classes.text}>
                  <Text size="sm" fw={600}>
                    {name}
                  </Text>
                  <div className={classes.words}>
                    {row.drink_millilitres === null
                      ? ''
                      : `Drink ${drinkText(row.drink_millilitres, is_metric ? 'metric' : 'imperial')}. `}
                    {row.advice}
                  </div>
                </div>
                <Button
                  variant="subtle"
                  aria-label={`Open the advice for ${name}: ${MEASUREMENT_STATUS_LABELS[status]}`}
                  onClick={() => onOpen({ of, id })}
                >
                  Open
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
