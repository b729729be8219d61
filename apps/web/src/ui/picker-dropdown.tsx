import { DROPDOWN_MAX_HEIGHT } from '@heatwise/domain/text/interface-constants';
import { NO_RESULTS_FOUND } from '@heatwise/domain/text/reply-message';
import { Combobox, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './picker-dropdown.module.css';
import type { PickerOption, usePickerOptions } from './picker-options.ts';
import { optionId } from './use-first-match.ts';

/** The value that a picker submits for its "+ New" entry; no id looks like it. */
export const CREATE_VALUE = '\u0000create';

const NEAR_THE_END_PX = 80;

type Props = {
  listId: string;
  listLabel: string;
  search: string;
  pages: ReturnType<typeof usePickerOptions>;
  selectedIds: ReadonlySet<string>;
  /** What "+ New" makes; undefined where nothing can be made. */
  newKind: string | undefined;
  /** Whether "+ New" is offered for what was typed. */
  isNew: boolean;
  /** Whether "+ New" was chosen and its name is still to be typed. */
  isNaming: boolean;
};

/** Whether something of the typed name would be new; before the answer nobody knows. */
export function isNewName(search: string, { options, isLoading }: Props['pages']): boolean {
  const typed = search.trim();
  return (
    !isLoading &&
    typed !== '' &&
    !options.some((option) => option.label.toLowerCase() === typed.toLowerCase())
  );
}

/**
 * The list under both pickers: pages as it is scrolled, "+ New" at its lower edge, and its empty, loading and error
 * states. It is outside of the page's flow, so that no dialog cuts it off, and is a landmark of its own there.
 */
export function PickerDropdown({
  listId,
  listLabel,
  search,
  pages,
  selectedIds,
  newKind,
  isNew,
  isNaming,
}: Props) {
  const { options, isLoading, error, readMore } = pages;
  const typed = search.trim();
  const isNameAwaited = isNaming && typed === '';
  const shown = isNameAwaited ? [] : options;
  return (
    <Combobox.Dropdown>
      <section aria-label={`${listLabel}: options`}>
        <Combobox.Options
          aria-label={listLabel}
          mah={DROPDOWN_MAX_HEIGHT}
          style={{ overflowY: 'auto' }}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END_PX) readMore();
          }}
        >
          {shown.map((option, index) => (
            <OptionRow
              key={option.id}
              id={optionId(listId, index)}
              option={option}
              isSelected={selectedIds.has(option.id)}
            />
          ))}
          {error ? <Combobox.Empty role="alert">{error}</Combobox.Empty> : null}
          {!error && shown.length === 0 ? (
            <Combobox.Empty>
              {isNameAwaited
                ? `Type the name of the new ${newKind}, then press Enter.`
                : isLoading
                  ? 'Loading…'
                  : NO_RESULTS_FOUND}
            </Combobox.Empty>
          ) : null}
          {newKind !== undefined && !isNameAwaited && (isNew || typed === '') ? (
            <Combobox.Option
              id={optionId(listId, shown.length)}
              value={CREATE_VALUE}
              className={classes.create ?? ''}
            >
              <Text size="sm" lineClamp={1}>
                {typed === '' ? (
                  `+ New ${newKind}`
                ) : (
                  <>
                    + New {newKind} “<strong>{typed}</strong>”
                  </>
                )}
              </Text>
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </section>
    </Combobox.Dropdown>
  );
}

type RowProps = { id: string; option: PickerOption; isSelected: boolean };

function OptionRow({ id, option, isSelected }: RowProps) {
  return (
    // `selected` of the library is what the keys have reached, not what is chosen.
    <Combobox.Option id={id} value={option.id} active={isSelected} aria-selected={isSelected}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text size="sm" lineClamp={1}>
          {option.label}
        </Text>
        <Group gap={6} wrap="nowrap">
          {option.hint ? (
            <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
              {option.hint}
            </Text>
          ) : null}
          {isSelected ? <IconCheck size={16} aria-hidden="true" /> : null}
        </Group>
      </Group>
    </Combobox.Option>
  );
}
