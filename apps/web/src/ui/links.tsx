import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** With what an `<a>` takes besides. */
type AsLink<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

/* Mantine's parts as links of the router, which checks addresses with their parameters and searches. */
export const AnchorLink = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />);
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);
export const IconLink = createLink((props: AsLink<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));
export const MenuLink = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />);
