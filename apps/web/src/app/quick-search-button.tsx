import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './quick-search-button.module.css';

const QuickSearch = lazy(() =>
  import('./quick-search.tsx').then((module) => ({ default: module.QuickSearch })),
);

/** The way to any screen, setting or person: by this button, or Ctrl-K (Command-K) wherever one is. */
export function QuickSearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys([['mod+K', () => setIsOpen(true)]], []);
  return (
    <>
      <UnstyledButton
        className={classes.button ?? ''}
        aria-keyshortcuts="Control+K"
        aria-label="Search screens, settings and people"
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={20} stroke={1.8} aria-hidden="true" />
        <span className={classes.word}>Search</span>
        <kbd className={classes.key}>Ctrl K</kbd>
      </UnstyledButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <QuickSearch onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
