import { tagsOfPeopleToAdvise, tagsToAdvise } from '@heatwise/domain/permissions/advice-editing';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import classes from './strategy.module.css';
import type { StrategySearch } from './strategy-search.ts';

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
