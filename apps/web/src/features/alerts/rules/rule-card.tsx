import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { triggerText } from '@heatwise/domain/alerts/alert-text';
import { ActionIcon, Group, Menu, type MenuItemProps, Text } from '@mantine/core';
import { IconBell, IconBellOff, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useRef } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { AnchorLink, type AsLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { MutedBadge, SeverityBadge } from '../alert-badges.tsx';
import { alertCount } from '../alert-texts.ts';
import classes from '../alerts.module.css';
import { mutedUntil } from '../muted.ts';
import { MutedText } from './muted-text.tsx';
import { RuleSwitch } from './rule-switch.tsx';
import { useMuteRule } from './rules.mutations.ts';

const MenuLink = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />);

type Props = { rule: AlertRule; nowMs: number; onMute: () => void; onDelete: () => void };

/** A rule in the list: what it waits for, how it stands, and what may be done with it. */
export function RuleCard({ rule, nowMs, onMute, onDelete }: Props) {
  const zone = useViewerZone();
  const { temperature_unit } = useDisplayUnits();
  const mute = useMuteRule();
  const { rule_id, name, severity, trigger, last_fired_at, open_alerts } = rule;
  const isMuted = mutedUntil(rule, nowMs) !== null;
  const more = useRef<HTMLButtonElement>(null);
  /** Where the keyboard goes on when the dialog closes: the entry of the menu is gone by then. */
  const fromMenu = (open: () => void) => () => {
    more.current?.focus();
    open();
  };
  return (
    <li className={classes.card} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div className={classes.words}>
          <AnchorLink to="/settings/alerts/$rule_id" params={{ rule_id }} fw={650} size="lg">
            {name}
          </AnchorLink>
          <Text size="sm">{triggerText(trigger, temperature_unit)}</Text>
        </div>
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <ActionIcon ref={more} variant="subtle" color="gray" size={44} aria-label={`More for ${name}`}>
              <IconDots size={20} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuLink
              mih={44}
              to="/settings/alerts/$rule_id"
              params={{ rule_id }}
              leftSection={<IconPencil size={18} aria-hidden="true" />}
            >
              Edit
            </MenuLink>
            {isMuted ? (
              <Menu.Item
                mih={44}
                leftSection={<IconBell size={18} aria-hidden="true" />}
                onClick={() => mute.mutate({ rule_id, until: null, reason: '' })}
              >
                End muting
              </Menu.Item>
            ) : (
              <Menu.Item
                mih={44}
                leftSection={<IconBellOff size={18} aria-hidden="true" />}
                onClick={fromMenu(onMute)}
              >
                Mute…
              </Menu.Item>
            )}
            <MenuLink
              mih={44}
              to="/settings/alerts/new"
              search={{ copy: rule_id }}
              leftSection={<IconCopy size={18} aria-hidden="true" />}
            >
              Duplicate
            </MenuLink>
            <Menu.Item
              mih={44}
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={fromMenu(onDelete)}
            >
              Delete…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Group gap="xs">
        <SeverityBadge severity={severity} />
        {isMuted ? <MutedBadge /> : null}
        {open_alerts > 0 ? <Text size="sm">{alertCount(open_alerts)} open</Text> : null}
      </Group>
      <MutedText rule={rule} nowMs={nowMs} />
      <Text size="sm" c="dimmed">
        {last_fired_at === null ? (
          'Never fired'
        ) : (
          <>
            Last fired <RelativeTime ms={Date.parse(last_fired_at)} zone={zone} />
          </>
        )}
      </Text>
      <RuleSwitch rule={rule} className={classes.actions} />
    </li>
  );
}
