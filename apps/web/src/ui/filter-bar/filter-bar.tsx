import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useOnceTrue } from '../late-opening.tsx';
import classes from './filter-bar.module.css';
import { countOfChosen, type FilterPart } from './filter-part.ts';

const FilterFields = lazy(() =>
  import('./filter-fields.tsx').then(({ FilterFields }) => ({ default: FilterFields })),
);

type FilterChipWithFieldsProps = { part: FilterPart; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** A chip whose fields open under it. */
function FilterChipWithFields({ part, isOpen, onOpen }: FilterChipWithFieldsProps) {
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
function FilterChip({ part: { label, chosen, onClear }, isOpen, onPress }: ChipProps) {
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

type Props = {
  /** What the bar is called where there are several: 'Filter' by default. */
  label?: string;
  parts: readonly FilterPart[];
  /** A field for words, before the chips. */
  search?: ReactNode;
  /** How much is found, for the button that closes the sheet of a phone: '109 tests'. */
  found?: string | undefined;
  /** Back to what the screen shows by itself; absent while it does. */
  onReset?: (() => void) | undefined;
};

/** Its drawer is for phones only. */
const FilterSheet = lazy(() =>
  import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })),
);

const PHONE = '(max-width: 48em)';

/**
 * What a screen is narrowed by, as a row of chips that say what is chosen: each opens its own fields on a desktop; on a
 * phone all of them are in one sheet. A choice shows at once.
 */
export function FilterBar(props: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  // What is open stays open when the window becomes narrow: a tablet that is turned.
  const [openAt, onOpen] = useState<string | null>(null);
  const Bar = isPhone ? PhoneBar : WideBar;
  return <Bar {...props} openAt={openAt} onOpen={onOpen} />;
}

type BarProps = Props & {
  /** The part whose fields are open, '' for all of them; null while none are. */
  openAt: string | null;
  onOpen: (key: string | null) => void;
};

function WideBar({ label = 'Filter', parts, search, onReset, openAt, onOpen }: BarProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = parts.filter(({ isRare, chosen }) => isWhole || !isRare || chosen !== null);
  return (
    <fieldset className={classes.bar} aria-label={label} data-not-in-pictures>
      {search ? <div className={classes.search}>{search}</div> : null}
      {shown.map((part) => (
        <FilterChipWithFields
          key={part.key}
          part={part}
          isOpen={part.key === openAt}
          onOpen={(isOpen) => onOpen(isOpen ? part.key : null)}
        />
      ))}
      {shown.length < parts.length ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          More filters
        </Button>
      ) : null}
      {onReset ? (
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          Reset
        </Button>
      ) : null}
    </fieldset>
  );
}

function PhoneBar({ label = 'Filter', parts, search, found, onReset, openAt, onOpen }: BarProps) {
  const wasOpened = useOnceTrue(openAt !== null);
  const count = countOfChosen(parts);
  const chips = parts
    .filter(({ chosen }) => chosen !== null)
    .map((part) => <FilterChip key={part.key} part={part} onPress={() => onOpen(part.key)} />);
  const opener = (
    <button type="button" className={classes.all} aria-haspopup="dialog" onClick={() => onOpen('')}>
      <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
      Filter
      {count > 0 ? <span className={classes.count}>{count}</span> : null}
    </button>
  );
  return (
    <fieldset className={classes.bar} aria-label={label} data-not-in-pictures>
      {search ? (
        <div className={classes.row}>
          <div className={classes.search}>{search}</div>
          {opener}
        </div>
      ) : null}
      {search && chips.length === 0 ? null : (
        <div className={classes.strip}>
          {search ? null : opener}
          {chips}
        </div>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <FilterSheet
            parts={parts}
            openAt={openAt}
            found={found}
            onReset={onReset}
            onClose={() => onOpen(null)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
