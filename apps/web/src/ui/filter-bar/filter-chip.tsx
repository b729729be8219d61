import { IconChevronDown, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useOnceTrue } from '../use-once-true.ts';
import classes from './filter-bar.module.css';
import type { FilterPart } from './filter-part.ts';

const FilterFields = lazy(() =>
  import('./filter-fields.tsx').then(({ FilterFields }) => ({ default: FilterFields })),
);

type Props = { part: FilterPart; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** A chip whose fields open under it. */
export function FilterChipWithFields({ part, isOpen, onOpen }: Props) {
  const chip = useRef<HTMLSpanElement>(null);
  const wasOpened = useOnceTrue(isOpen);
  return (
    <>
      <span className={classes.anchor} ref={chip}>
        <FilterChip part={part} isOpen={isOpen} onPress={() => onOpen(!isOpen)} />
      </span>
      {wasOpened ? (
        <Suspense fallback={null}>
          <FilterFields part={part} isOpen={isOpen} onOpen={onOpen} chip={chip} />
        </Suspense>
      ) : null}
    </>
  );
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
