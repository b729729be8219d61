import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { triggerText } from '@heatwise/domain/alerts/alert-text';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { ActionIcon, Anchor, Group, Menu, type MenuItemProps, Stack, Text } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AnchorLink, type AsLink, ButtonLink } from '../../../ui/links.tsx';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { MutedBadge, SeverityBadge } from '../alert-badges.tsx';
import { alertCount } from '../alert-texts.ts';
import classes from '../alerts.module.css';
import { mutedUntil } from '../muted.ts';
import { MuteDialog, MutedText } from './mute-dialog.tsx';
import { RuleSwitch } from './rule-switch.tsx';
import { useDeleteRule, useMuteRule } from './rules.mutations.ts';
import { useRules } from './rules.queries.ts';

const MenuLink = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />);

type Props = { rule: AlertRule; nowMs: number; onMute: () => void; onDelete: () => void };

/** A rule in the list: what it waits for, how it stands, and what may be done with it. */
function RuleCard({ rule, nowMs, onMute, onDelete }: Props) {
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

type Stated = Pick<AlertRule, 'is_on' | 'muted_until'>;

type RuleState = 'off' | 'on' | 'muted';

function ruleState(rule: Stated, nowMs: number): RuleState {
  if (!rule.is_on) return 'off';
  return mutedUntil(rule, nowMs) === null ? 'on' : 'muted';
}

const RULE_STATE_LABELS: Readonly<Record<RuleState, string>> = {
  off: 'Off',
  on: 'On',
  muted: 'Muted',
};

/** So many cards are drawn at once; the others are a press away. */
const FIRST_SHOWN = 40;
const STATES = ['on', 'muted', 'off'] as const;

/** What the organisation's rules watch, and how each stands. */
export function RuleList() {
  const { data: rules, error, refetch } = useRules();
  const { temperature_unit } = useDisplayUnits();
  const nowMs = useMinute();
  const remove = useDeleteRule();
  const [words, setWords] = useState('');
  const [state, setState] = useState<RuleState>();
  const [most, setMost] = useState(FIRST_SHOWN);
  const [muted, setMuted] = useState<AlertRule | null>(null);
  const [deleted, setDeleted] = useState<AlertRule | null>(null);
  const found = rules?.filter(
    (rule) =>
      (state === undefined || ruleState(rule, nowMs) === state) &&
      matchesSearch([rule.name, triggerText(rule.trigger, temperature_unit)], words),
  );
  const button = (
    <ButtonLink to="/settings/alerts/new" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New rule
    </ButtonLink>
  );
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm" maw={620}>
        A rule says what to wait for, whom it concerns and who is told. A new one is off until you switch it
        on; try it on the last 30 days first.
      </Text>
      <ListFilters
        label="Search rules"
        placeholder="Name, or what it waits for"
        words={words}
        onWords={setWords}
      >
        <ChoiceFilter
          label="State"
          all="All states"
          values={STATES}
          toLabel={(value) => RULE_STATE_LABELS[value]}
          value={state}
          onChange={setState}
        />
        {button}
      </ListFilters>
      <QueryList
        query={{ data: rules, error, refetch }}
        label="Alert rules"
        items={found?.slice(0, most)}
        className={classes.cards}
        empty={
          rules?.length === 0
            ? {
                title: 'No rules yet',
                hint: 'Nothing is watched until there is one. Begin with one of the packs.',
                action: button,
              }
            : { title: 'No results found' }
        }
      >
        {(rule) => (
          <RuleCard
            key={rule.rule_id}
            rule={rule}
            nowMs={nowMs}
            onMute={() => setMuted(rule)}
            onDelete={() => setDeleted(rule)}
          />
        )}
      </QueryList>
      {found && found.length > most ? (
        <Anchor component="button" type="button" mih={44} onClick={() => setMost(found.length)}>
          Show all {found.length}
        </Anchor>
      ) : null}
      <MuteDialog rule={muted} onClose={() => setMuted(null)} />
      <ConfirmDialog
        opened={deleted !== null}
        title={`Delete ${deleted?.name ?? ''}?`}
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted, { onSettled: () => setDeleted(null) })}
        onCancel={() => setDeleted(null)}
      >
        {deleted && deleted.open_alerts > 0
          ? `${alertCount(deleted.open_alerts)} that ${deleted.open_alerts === 1 ? 'is' : 'are'} open will be closed. `
          : ''}
        What it has told stays in the log.
      </ConfirmDialog>
    </Stack>
  );
}
