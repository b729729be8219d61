import type { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { usePickerOptions } from './picker-options.ts';

type Props = {
  combobox: ReturnType<typeof useCombobox>;
  search: string;
  pages: ReturnType<typeof usePickerOptions>;
  selectedIds: ReadonlySet<string>;
  /** Whether "+ New" is behind the options for what was typed. */
  isNew: boolean;
  /** Whether a name for something new is being typed: then "+ New" comes before what matches. */
  isNaming: boolean;
};

/** The element of the option at a place of the list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * Highlights the first match of what was typed, so that Enter takes it. Enter before the answer waits for it, and takes
 * a match only: nothing is made that was not seen. Enter in a picker never submits the form around it.
 */
export function useFirstMatch({ combobox, search, pages, selectedIds, isNew, isNaming }: Props) {
  const typed = search.trim();
  const { options, isLoading } = pages;
  const firstMatch = options.findIndex(({ id }) => !selectedIds.has(id));
  const match = firstMatch === -1 || (isNaming && isNew) ? (isNew ? options.length : -1) : firstMatch;
  const highlighted = !combobox.dropdownOpened || typed === '' || isLoading ? -1 : match;
  const listId = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const enteredFor = useRef<string | null>(null);
  const latest = useRef(combobox);
  useEffect(() => {
    latest.current = combobox;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a new first match, though at the same place
  useEffect(() => {
    const isEntered = enteredFor.current !== null && enteredFor.current === typed;
    if (highlighted === -1) {
      setActiveId(null);
      if (!isLoading) enteredFor.current = null;
      return;
    }
    latest.current.selectOption(highlighted);
    setActiveId(optionId(listId, highlighted));
    enteredFor.current = null;
    if (isEntered && highlighted < options.length) latest.current.clickSelectedOption();
  }, [highlighted, typed, isLoading, listId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setActiveId(null);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!combobox.dropdownOpened) {
      combobox.openDropdown('keyboard');
    } else if (typed !== '' && isLoading && combobox.getSelectedOptionIndex() === -1) {
      enteredFor.current = typed;
      pages.askNow();
    }
  }

  return {
    onKeyDown,
    listId,
    /** Says to screen readers what Enter would take; the library says it only of what the arrow keys reach. */
    targetProps: activeId === null ? {} : { 'aria-activedescendant': activeId },
  };
}
