import '@mantine/core/styles.css';
import '../src/ui/page.css';
import { Anchor, Container, Group, MantineProvider, Stack, Text, Title } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { ColourSchemeButton } from '../src/ui/colour-scheme-button.tsx';
import { theme, themeVariables } from '../src/ui/theme.ts';
import { Toasts } from '../src/ui/toasts.tsx';
import { Colours } from './colours.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Messages } from './messages.tsx';

const PARTS = ['messages', 'fields', 'lists', 'colours'];

/** The parts that screens are built of, for those who build them. A page of `npm run dev` only. */
function Gallery() {
  return (
    <Container size="md" py="lg">
      <Stack gap="xl">
        <Group justify="space-between">
          <Title order={1} size="h2">
            Parts of the screens
          </Title>
          <ColourSchemeButton />
        </Group>
        <Text c="dimmed">
          Look here before you write a new one. Parts that belong to an address (tabs, back links, leave
          guards) or to a map are looked at where they are used.
        </Text>
        <Group component="nav" aria-label="Groups of parts">
          {PARTS.map((id) => (
            <Anchor key={id} href={`#${id}`} tt="capitalize">
              {id}
            </Anchor>
          ))}
        </Group>
        <Messages />
        <Fields />
        <Lists />
        <Colours />
      </Stack>
    </Container>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
    <Toasts>
      <Gallery />
    </Toasts>
  </MantineProvider>,
);
