import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** The props of one of Mantine's parts that is drawn as an `<a>`. */
export type AsLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

/* Links of the router, which checks addresses with their parameters and searches. Others stand in the files that need them,
   because the login loads this one. */
export const AnchorLink = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />);
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);
