import type { Strategy } from '@heatwise/contract/entities/advice';
import {
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
} from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_TYPE_NAMES } from '@heatwise/domain/measurements/measurement-type';
import { mayEditAdvice, tagsOfPeopleToAdvise, tagsToAdvise } from '@heatwise/domain/permissions/tag-editing';
import {
  ADVISED_STATUSES,
  ADVISED_TYPES,
  type AdviceTarget,
  type AdvisedPerson,
  adviceOf,
  drinkText,
} from '@heatwise/domain/strategy/hydration-advice';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Button, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useStrategies } from '../../entities/advice/use-advice.ts';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AdviceRow } from './advice-row.tsx';
import classes from './strategy.module.css';
import { namesOfTargets } from './strategy.queries.ts';
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

type TargetPickerProps = {
  search: StrategySearch;
  /** The tag or person whom the search names. */
  chosen: PickerOption | null;
  onChange: (search: StrategySearch) => void;
};

/** Chooses for whom advice is shown: everybody, a tag or a person. */
export function TargetPicker({ search: { of }, chosen, onChange }: TargetPickerProps) {
  const actor = useActor();
  const reach = useMemo(() => ({ tags: tagsToAdvise(actor), people: tagsOfPeopleToAdvise(actor) }), [actor]);
  const choose = (option: PickerOption | null) =>
    onChange({ ...(of && { of }), ...(option && { id: option.id }) });
  return (
    <div className={classes.target}>
      <SegmentedControl
        aria-label="For whom"
        data={[
          { value: 'everybody', label: 'Everybody' },
          { value: 'tag', label: 'A tag' },
          { value: 'person', label: 'A person' },
        ]}
        value={of ?? 'everybody'}
        onChange={(next) => onChange(next === 'tag' || next === 'person' ? { of: next } : {})}
      />
      {of === 'tag' ? (
        <div className={classes.picker}>
          <TagPicker
            key="tag"
            isSingle
            label="Tag, job or location"
            placeholder="Choose a tag"
            tags={{ types: FILTER_TAG_TYPES, among: reach.tags }}
            creates="default"
            picksWhenMade
            value={chosen}
            onChange={choose}
          />
        </div>
      ) : null}
      {of === 'person' ? (
        <div className={classes.picker}>
          <PersonPicker
            key="person"
            isSingle
            label="Person"
            placeholder="Choose a person"
            people={{ among: reach.people }}
            value={chosen}
            onChange={choose}
          />
        </div>
      ) : null}
    </div>
  );
}

const NONE: readonly Strategy[] = [];

type StrategyScreenProps = { search: StrategySearch; onSearchChange: (search: StrategySearch) => void };

/** What people are told to do after a test: by everybody, by tag and by person. */
export function StrategyScreen({ search, onSearchChange }: StrategyScreenProps) {
  const strategies = useStrategies();
  const { rows = NONE } = strategies;
  const { of, id } = search;
  const ids = useMemo(
    () => [
      ...new Set([...rows.flatMap(({ tag_id, user_id }) => tag_id ?? user_id ?? []), ...(id ? [id] : [])]),
    ],
    [rows, id],
  );
  const names = useLocalRows((queries) => namesOfTargets(queries, ids), ['names of the advised', ids]);
  const failed = [strategies, names].find(({ error }) => error);
  const known = names.isPlaceholderData ? undefined : names.data;
  const chosen = id === undefined ? null : known?.find((target) => target.id === id);
  return (
    <Stack gap={16} miw={0}>
      <div>
        <Title order={1} size="h2">
          Hydration advice
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          What people are told to do after a test. Advice for a person comes before advice for a tag, which
          comes before advice for everybody.
        </Text>
      </div>
      <TargetPicker search={search} chosen={chosen ?? null} onChange={onSearchChange} />
      {failed?.error ? (
        <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />
      ) : strategies.rows === undefined ? (
        <LoadingState />
      ) : of !== undefined && id === undefined ? null : id !== undefined && known === undefined ? (
        <LoadingState />
      ) : id !== undefined && !chosen ? (
        <EmptyState title="No results found" hint="The tag or person was deleted, or you may not see them." />
      ) : (
        <AdviceOf
          target={{
            tag_id: of === 'tag' ? (id ?? null) : null,
            user_id: of === 'person' ? (id ?? null) : null,
          }}
          tagIdsOfPerson={chosen ? (JSON.parse(chosen.tag_ids) as string[]) : []}
          rows={rows}
        />
      )}
      <OtherAdvice rows={rows} names={known ?? []} onOpen={onSearchChange} />
    </Stack>
  );
}

type AdviceOfProps = {
  target: AdviceTarget;
  /** Of the person whom the target names. */
  tagIdsOfPerson: readonly string[];
  rows: readonly Strategy[];
};

/** The advice that holds for a target, class by class, and what may be done to it. */
function AdviceOf({ target, tagIdsOfPerson, rows }: AdviceOfProps) {
  const actor = useActor();
  const { tag_id, user_id } = target;
  const person = user_id === null ? null : { user_id, tag_ids: tagIdsOfPerson };
  const mayEdit = mayEditAdvice(actor, target, person);
  // Somebody with this tag and no other.
  const advised: AdvisedPerson | null =
    person ?? (tag_id === null ? null : { user_id: '', tag_ids: [tag_id] });
  return ADVISED_TYPES.map((type) => (
    <Panel key={type} aria-label={MEASUREMENT_TYPE_NAMES[type]}>
      <Title order={2} size="h4" mb="xs">
        {MEASUREMENT_TYPE_NAMES[type]}
      </Title>
      <ul className={classes.list}>
        {ADVISED_STATUSES[type].map((status) => (
          <AdviceRow
            key={`${tag_id} ${user_id} ${status}`}
            target={target}
            type={type}
            status={status}
            holding={adviceOf(type, status, advised, rows)}
            own={rows.find(
              (row) =>
                row.tag_id === tag_id &&
                row.user_id === user_id &&
                row.type === type &&
                row.status === status,
            )}
            mayEdit={mayEdit}
          />
        ))}
      </ul>
    </Panel>
  ));
}

const route = getRouteApi('/signed-in/shell/settings/strategy');

export function StrategyPage() {
  const navigate = route.useNavigate();
  return <StrategyScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}
