import { countOfPeople } from '@heatwise/domain/people/people-actions';
import {
  switchFilterPart,
  tagFilterParts,
} from '../../../entities/measurements/test-filter/filter-parts.tsx';
import { useTagNames } from '../../../entities/measurements/test-filter/use-filtered-names.ts';
import { useReadNames } from '../../../local-db/use-read-names.ts';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import type { FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import { NameSearch } from '../../../ui/name-search.tsx';
import { countOfFilters, DEFAULT_PEOPLE_CHOICE, type PeopleChoice } from './people-search.ts';
import { useTrainingParts } from './training-parts.tsx';

type Props = {
  choice: PeopleChoice;
  /** How many people are found; undefined while they are counted. */
  count: number | undefined;
  onChange: (part: Partial<PeopleChoice>) => void;
};

/** Search by name and everything else the list is narrowed by. */
export function PeopleFilter({ choice, count, onChange }: Props) {
  const { names } = useTagNames();
  const readNames = useReadNames();
  const training = useTrainingParts(choice, onChange);
  const { showHidden, deleted, columns, view } = choice;
  const isNarrowed = countOfFilters(choice) > 0 || choice.searchStr !== '';
  const parts: FilterPart[] = [
    ...tagFilterParts(choice, { names, showHidden }, onChange),
    switchFilterPart(
      { key: 'hidden', label: 'Hidden', text: 'shown', question: 'Show hidden' },
      showHidden,
      (isOn) => onChange({ showHidden: isOn }),
    ),
    switchFilterPart(
      { key: 'deleted', label: 'Deleted', text: 'only', question: 'Only deleted people' },
      deleted,
      (isOn) => onChange({ deleted: isOn }),
    ),
    ...training,
  ];
  return (
    <FilterBar
      parts={parts}
      search={
        <NameSearch
          value={choice.searchStr}
          onChange={(searchStr) => onChange({ searchStr })}
          onFocus={readNames}
        />
      }
      found={count === undefined ? undefined : countOfPeople(count)}
      onReset={isNarrowed ? () => onChange({ ...DEFAULT_PEOPLE_CHOICE, view, columns }) : undefined}
    />
  );
}
