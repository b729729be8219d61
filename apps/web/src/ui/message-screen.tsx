import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from './links.tsx';
import classes from './narrow-card.module.css';

type Props = {
  icon: ReactNode;
  title: string;
  text: string;
  /** What the reader may do about it, in a sentence. */
  more?: ReactNode;
  /** Ways on besides the one to the start. */
  actions?: ReactNode;
  /** What the link to the start says. */
  back: string;
};

/** A page that has one thing to say, and a way on. */
export function MessageScreen({ icon, title, text, more, actions, back }: Props) {
  return (
    <div className={classes.middle}>
      <Stack align="center" ta="center" gap="md" maw={460}>
        <ThemeIcon size={72} radius="xl" variant="light" aria-hidden="true">
          {icon}
        </ThemeIcon>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {more}
        {actions}
        <ButtonLink to="/" variant={actions ? 'default' : 'filled'} size="md">
          {back}
        </ButtonLink>
      </Stack>
    </div>
  );
}

/** Any path that leads nowhere. */
export function NotFoundScreen() {
  return (
    <MessageScreen
      icon={<IconMapOff size={38} stroke={1.5} />}
      title="Page not found"
      text="There is no page at this address. It may have been moved, or the link was mistyped."
      back="Go to the start page"
    />
  );
}
