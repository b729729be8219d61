import { Button, Drawer, Group, Stack } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { LoadingState } from '../loading-state.tsx';
import classes from './filter-bar.module.css';
import type { FilterPart } from './filter-part.ts';

const FIELDS_HEIGHT = 64;

type Props = {
  parts: readonly FilterPart[];
  /** The part to show first, '' for the beginning; null while the sheet is closed. */
  openAt: string | null;
  found: string | undefined;
  onReset: (() => void) | undefined;
  onClose: () => void;
};

/** All parts of a filter one below the other, as a sheet from the bottom of a phone. */
export function FilterSheet({ parts, openAt, found, onReset, onClose }: Props) {
  return (
    <Drawer
      opened={openAt !== null}
      onClose={onClose}
      position="bottom"
      size="92%"
      title="Filter"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        {parts.map((part) => (
          <Section key={part.key} part={part} isFirst={part.key === openAt} onClose={onClose} />
        ))}
      </Stack>
      <Group grow className={classes.actions ?? ''}>
        <Button variant="default" size="md" disabled={!onReset} onClick={onReset}>
          Reset
        </Button>
        <Button size="md" onClick={onClose}>
          {found === undefined ? 'Show results' : `Show ${found}`}
        </Button>
      </Group>
    </Drawer>
  );
}

function Section({ part, isFirst, onClose }: { part: FilterPart; isFirst: boolean; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) place.current?.scrollIntoView({ block: 'start' });
  }, [isFirst]);
  return (
    <div ref={place} className={classes.section}>
      <Suspense fallback={<LoadingState height={FIELDS_HEIGHT} />}>{part.fields(onClose)}</Suspense>
    </div>
  );
}
