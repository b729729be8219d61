import { tagsOfPeopleToAdvise, tagsToAdvise } from '@heatwise/domain/permissions/advice-editing';
import { SegmentedControl } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { peopleOptions } from '../../entities/tags/filter-options.queries.ts';
import { useNewTagForPicker } from '../../entities/tags/use-create-tag.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { useActor } from '../../sync/actor.tsx';
import type { PickerOption, ReadOptions } from '../../ui/picker-options.ts';
import { SinglePicker } from '../../ui/single-picker.tsx';
import classes from './strategy.module.css';
import { tagsToAdviseRows } from './strategy.queries.ts';
import type { StrategySearch } from './strategy-search.ts';

type Props = {
  search: StrategySearch;
  /** The tag or person whom the search names. */
  chosen: PickerOption | null;
  onChange: (search: StrategySearch) => void;
};

/** Chooses for whom advice is shown: everybody, a tag or a person. */
export function TargetPicker({ search: { of }, chosen, onChange }: Props) {
  const actor = useActor();
  const database = useLocalDatabase();
  const reach = useMemo(() => ({ tags: tagsToAdvise(actor), people: tagsOfPeopleToAdvise(actor) }), [actor]);
  const readTags = useCallback<ReadOptions>(
    (page) => database.rows(tagsToAdviseRows(localQueries, { ...page, among: reach.tags }).compile()),
    [database, reach],
  );
  const readPeople = useCallback<ReadOptions>(
    (page) =>
      database.rows(
        peopleOptions(localQueries, { ...page, showHidden: false, among: reach.people }).compile(),
      ),
    [database, reach],
  );
  const onCreate = useNewTagForPicker('default');
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
          <SinglePicker
            key="tag"
            label="Tag, job or location"
            placeholder="Choose a tag"
            read={readTags}
            {...(onCreate ? { onCreate } : {})}
            picksWhenMade
            value={chosen}
            onChange={choose}
          />
        </div>
      ) : null}
      {of === 'person' ? (
        <div className={classes.picker}>
          <SinglePicker
            key="person"
            label="Person"
            placeholder="Choose a person"
            read={readPeople}
            value={chosen}
            onChange={choose}
          />
        </div>
      ) : null}
    </div>
  );
}
