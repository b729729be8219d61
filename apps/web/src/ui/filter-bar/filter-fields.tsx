import { Popover } from '@mantine/core';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { At, useOpensOnceThere } from '../late-opening.tsx';
import { LoadingState } from '../loading-state.tsx';
import type { FilterPart } from './filter-part.ts';

const FIELDS_HEIGHT = 64;

type Props = {
  part: FilterPart;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  chip: RefObject<HTMLSpanElement | null>;
};

/** The fields of a chip, under it. */
export function FilterFields({ part, isOpen, onOpen, chip }: Props) {
  const opened = useOpensOnceThere(isOpen);
  const fields = useRef<HTMLDivElement>(null);
  // What is loaded only now cannot take the cursor before it is here.
  const [isLoaded, setLoaded] = useState(false);
  const close = () => onOpen(false);
  useOutsidePress(isOpen, [chip, fields], close);
  return (
    <Popover
      opened={opened}
      onChange={onOpen}
      closeOnClickOutside={false}
      width={360}
      position="bottom-start"
      shadow="md"
      trapFocus={isLoaded}
      returnFocus
      // The button of the chip says what it opens.
      withRoles={false}
    >
      <Popover.Target>
        <At place={chip} />
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
