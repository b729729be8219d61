import { Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { LoadingState } from '../loading-state.tsx';
import classes from './filter-bar.module.css';
import type { FilterPart } from './filter-part.ts';

const FIELDS_HEIGHT = 64;

type Props = { part: FilterPart; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** A chip whose fields open under it. */
export function FilterChipWithFields({ part, isOpen, onOpen }: Props) {
  const chip = useRef<HTMLSpanElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  // What is loaded only now cannot take the cursor before it is here.
  const [isLoaded, setLoaded] = useState(false);
  const close = () => onOpen(false);
  useOutsidePress(isOpen, [chip, fields], close);
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      closeOnClickOutside={false}
      width={360}
      position="bottom-start"
      shadow="md"
      trapFocus={isLoaded}
      returnFocus
      // The button inside the anchor says what it opens; on the anchor, which has no role, nothing may.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} ref={chip}>
          <FilterChip part={part} isOpen={isOpen} onPress={() => onOpen(!isOpen)} />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`${part.label} filter`} ref={fields}>
        <Suspense fallback={<LoadingState height={FIELDS_HEIGHT} />}>
          {part.fields(close)}
          <WhenLoaded onChange={setLoaded} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Beside what is being loaded: says when that is there, and when it goes. */
function WhenLoaded({ onChange }: { onChange: (isLoaded: boolean) => void }) {
  useEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return null;
}

type ChipProps = { part: FilterPart; isOpen?: boolean; onPress: () => void };

/** What one part of the filter is set to; pressed, it leads to the fields that change it. */
export function FilterChip({ part: { label, chosen, onClear }, isOpen, onPress }: ChipProps) {
  const isSet = chosen !== null;
  return (
    <span className={classes.chip} data-set={(isSet && onClear !== undefined) || undefined}>
      <button
        type="button"
        className={classes.face}
        aria-label={isSet ? `${label}: ${chosen}` : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onPress}
      >
        <span className={classes.words}>
          {label}
          {isSet ? <strong>{`: ${chosen}`}</strong> : null}
        </span>
        {isSet && onClear ? null : <IconChevronDown size={16} aria-hidden="true" />}
      </button>
      {isSet && onClear ? (
        <button type="button" className={classes.clear} aria-label={`Clear ${label}`} onClick={onClear}>
          <IconX size={16} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

type Place = { readonly current: HTMLElement | null };

/** A press outside closes, but not one on a list that a field of it opened elsewhere in the document. */
function useOutsidePress(isOn: boolean, places: readonly Place[], onOutside: () => void): void {
  const latest = useRef({ places, onOutside });
  useEffect(() => {
    latest.current = { places, onOutside };
  });
  useEffect(() => {
    if (!isOn) return;
    function pressed({ target }: Event): void {
      if (!(target instanceof Element) || !document.body.contains(target)) return;
      if (target.closest('[role="listbox"], [data-portal] [data-dates-dropdown]')) return;
      if (latest.current.places.some(({ current }) => current?.contains(target))) return;
      latest.current.onOutside();
    }
    document.addEventListener('mousedown', pressed);
    document.addEventListener('touchstart', pressed);
    return () => {
      document.removeEventListener('mousedown', pressed);
      document.removeEventListener('touchstart', pressed);
    };
  }, [isOn]);
}
