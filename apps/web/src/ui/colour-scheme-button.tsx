import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Turns light to dark and back. */
export function ColourSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    // Not an ActionIcon: every public page would load its code for this one.
    <Button
      variant="subtle"
      color="gray"
      w={44}
      h={44}
      p={0}
      aria-label={isDark ? 'Switch to light colours' : 'Switch to dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </Button>
  );
}
