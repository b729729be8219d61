import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** Props of a Mantine component that renders an `<a>`. */
export type AsLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

/* Router links with checked addresses, parameters and searches. The login loads this file, so larger components make their links
   where they are used. */
export const AnchorLink = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />);
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);
