import { mayWriteAlertRules } from '@heatwise/domain/alerts/alert-rule';
import { Stack, Tabs, Text, Title } from '@mantine/core';
import { useActor } from '../../sync/actor.tsx';
import type { AlertsSearch } from './alerts-search.ts';
import { AlertDrawer } from './answering/alert-drawer.tsx';
import { AlertLog } from './answering/alert-log.tsx';
import { OpenAlertList } from './answering/open-alerts.tsx';
import { SoundSwitch } from './around/sound-switch.tsx';
import { PackList } from './rules/pack-list.tsx';
import { RuleList } from './rules/rule-list.tsx';

type Props = { search: AlertsSearch; onSearchChange: (search: AlertsSearch) => void };

/** Alerts to answer and those that are over, and for who writes them the rules. */
export function AlertsScreen({ search, onSearchChange }: Props) {
  const mayWrite = mayWriteAlertRules(useActor());
  const open = (alert_id: string | undefined) => onSearchChange({ ...search, open: alert_id });
  const answering = (
    <Stack gap="xl">
      <OpenAlertList onOpen={open} />
      <AlertLog search={search} onSearchChange={onSearchChange} />
      <SoundSwitch />
    </Stack>
  );
  return (
    <Stack gap="md" miw={0}>
      <div>
        <Title order={1} size="h2">
          Alerts
        </Title>
        <Text c="dimmed" size="sm" mt={4} maw={620}>
          What Heatwise found by itself in tests, weather and devices. Acknowledge an alert to say that you
          are dealing with it: nobody else is told then. Screening, not diagnosis.
        </Text>
      </div>
      {mayWrite ? (
        <Tabs
          value={search.tab ?? 'alerts'}
          onChange={(tab) => onSearchChange(tab === 'rules' || tab === 'packs' ? { tab } : {})}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="alerts">Open and past</Tabs.Tab>
            <Tabs.Tab value="rules">Rules</Tabs.Tab>
            <Tabs.Tab value="packs">Packs</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="alerts">{answering}</Tabs.Panel>
          <Tabs.Panel value="rules">
            <RuleList />
          </Tabs.Panel>
          <Tabs.Panel value="packs">
            <PackList />
          </Tabs.Panel>
        </Tabs>
      ) : (
        answering
      )}
      <AlertDrawer alertId={search.open} onClose={() => open(undefined)} />
    </Stack>
  );
}
