import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CREATE_VALUE, isNewName, PickerDropdown } from './picker-dropdown.tsx';
import {
  type CreateOption,
  type PickerOption,
  type ReadOptions,
  usePickerOptions,
} from './picker-options.ts';
import { useFirstMatch } from './use-first-match.ts';
import { useNewOptions } from './use-new-options.ts';

type Props = {
  label: string;
  value: PickerOption | null;
  onChange: (value: PickerOption | null) => void;
  /** Must keep its identity between renders; a new one reads the options again. */
  read: ReadOptions;
  /** Without it "+ New" is not offered. */
  onCreate?: CreateOption;
  /** Where a choice leads on, a new one is picked only when it is there. */
  picksWhenMade?: boolean;
  placeholder?: string;
  error?: string | null;
  disabled?: boolean;
};

/** Picks one tag, person …: search and pages of twenty; the cross empties it. */
export function SinglePicker({
  label,
  value,
  onChange,
  read,
  onCreate,
  picksWhenMade = false,
  placeholder,
  error,
  disabled = false,
}: Props) {
  // Null shows the chosen label; text is a search.
  const [search, setSearch] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setNaming(false);
      setSearch(null);
    },
  });
  const pages = usePickerOptions(read, search ?? '', combobox.dropdownOpened);
  const selectedIds = useMemo(() => new Set(value ? [value.id] : []), [value]);
  const isNew = onCreate !== undefined && isNewName(search ?? '', pages);
  const match = useFirstMatch({ combobox, search: search ?? '', pages, selectedIds, isNew, isNaming });
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const making = useNewOptions((id) => {
    if (latest.current.value?.id === id) latest.current.onChange(null);
  });

  function choose(id: string): void {
    if (id === CREATE_VALUE && (search ?? '').trim() === '') {
      setNaming(true);
      // What is chosen makes room for the name.
      setSearch('');
      combobox.resetSelectedOption();
      return;
    }
    const pick = (option: PickerOption) => latest.current.onChange(option);
    const option =
      id === CREATE_VALUE
        ? making.make(onCreate, search ?? '', picksWhenMade ? pick : undefined)
        : pages.options.find((candidate) => candidate.id === id);
    if (option && !(id === CREATE_VALUE && picksWhenMade)) pick(option);
    if (option || id !== CREATE_VALUE) combobox.closeDropdown();
  }

  const side = value ? (
    <CloseButton aria-label={`Clear ${label}`} onClick={() => onChange(null)} disabled={disabled} />
  ) : (
    <Combobox.Chevron />
  );
  return (
    <Combobox store={combobox} onOptionSubmit={choose} disabled={disabled}>
      <Combobox.Target withExpandedAttribute {...match.targetProps}>
        <TextInput
          role="combobox"
          label={label}
          error={error}
          disabled={disabled}
          placeholder={isNaming ? `Name of the new ${onCreate?.kind}` : (placeholder ?? '')}
          value={search ?? value?.label ?? ''}
          rightSection={making.ids.size > 0 ? <Loader size={16} /> : side}
          rightSectionPointerEvents={value ? 'all' : 'none'}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={match.onKeyDown}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <PickerDropdown
        listId={match.listId}
        listLabel={label}
        search={search ?? ''}
        pages={pages}
        selectedIds={selectedIds}
        newKind={onCreate?.kind}
        isNew={isNew}
        isNaming={isNaming}
      />
    </Combobox>
  );
}
