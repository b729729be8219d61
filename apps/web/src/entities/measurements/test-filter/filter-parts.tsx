import { lazy } from 'react';
import { chosenNames, type FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import { type ChosenTags, TAG_LISTS } from '../../tags/tag-lists.ts';

// Pickers come when somebody opens them: screens begin with what they show.
const TagFilterField = lazy(() =>
  import('../../tags/tag-filter-field.tsx').then((module) => ({ default: module.TagFilterField })),
);
const PersonFilterField = lazy(() =>
  import('../../people/person-filter-field.tsx').then((module) => ({ default: module.PersonFilterField })),
);
const SwitchFilterField = lazy(() =>
  import('./switch-filter-field.tsx').then((module) => ({ default: module.SwitchFilterField })),
);

type Names = ReadonlyMap<string, string>;

/** Tags, jobs and locations as three parts of a filter. */
export function tagFilterParts(
  value: ChosenTags,
  { names, showHidden }: { names: Names; showHidden: boolean },
  onChange: (part: Partial<ChosenTags>) => void,
): FilterPart[] {
  return TAG_LISTS.map((list) => {
    const ids = value[list.field];
    return {
      key: list.field,
      label: list.label,
      chosen: chosenNames(ids, names),
      onClear: () => onChange({ [list.field]: [] }),
      fields: () => (
        <TagFilterField
          list={list}
          ids={ids}
          names={names}
          showHidden={showHidden}
          onChange={(next) => onChange({ [list.field]: next })}
        />
      ),
    };
  });
}

/** One person as a part of a filter. */
export function personFilterPart(
  user_id: string | null,
  { names, showHidden }: { names: Names; showHidden: boolean },
  onChange: (user_id: string | null) => void,
): FilterPart {
  return {
    key: 'person',
    label: 'Person',
    chosen: user_id === null ? null : (names.get(user_id) ?? '…'),
    onClear: () => onChange(null),
    fields: () => <PersonFilterField userId={user_id} showHidden={showHidden} onChange={onChange} />,
  };
}

/** Something that is left out by default, taken in. */
export function switchFilterPart(
  { key, label, text, question }: { key: string; label: string; text: string; question: string },
  isOn: boolean,
  onChange: (isOn: boolean) => void,
): FilterPart {
  return {
    key,
    label,
    chosen: isOn ? text : null,
    isRare: true,
    onClear: () => onChange(false),
    fields: () => <SwitchFilterField label={question} isOn={isOn} onChange={onChange} />,
  };
}
