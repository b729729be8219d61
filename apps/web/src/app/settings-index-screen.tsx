import { Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useActor } from '../sync/actor.tsx';
import classes from './settings-frame.module.css';
import { sectionsFor } from './settings-sections.ts';

/** As in settings-frame.module.css: wider windows have the list at the side. */
const NARROW = '(max-width: 62em)';

/** /settings: the list of its parts on a phone; elsewhere, where that list is always there, its first part. */
export function SettingsIndexScreen() {
  const sections = sectionsFor(useActor());
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [first] = sections;
  if (!isNarrow && first) return <Navigate to={first.to} replace />;
  return (
    <>
      <Title order={1} size="h2">
        Settings
      </Title>
      <ul className={classes.list}>
        {sections.map(({ to, label, hint, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.card}>
              <Icon size={24} stroke={1.7} aria-hidden="true" />
              <span style={{ flex: 1 }}>
                <Text fw={600}>{label}</Text>
                <Text size="sm" c="dimmed">
                  {hint}
                </Text>
              </span>
              <IconChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
