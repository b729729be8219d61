import type { SsoSettings } from '@heatwise/contract/session/federated/identity-providers.contract';
import { endOfWait } from '@heatwise/domain/session/federated/domain-claim';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import classes from './sso.module.css';
import { useObject, useTakeObjectionBack } from './sso.mutations.ts';

/** Domains that people here sign in with and that another organisation asks for, and the objections to that. */
export function AskedByOthers({ settings: { asked_by_others, objections } }: { settings: SsoSettings }) {
  const zone = useViewerZone();
  const object = useObject();
  const takeBack = useTakeObjectionBack();
  const asked = asked_by_others.filter(({ domain }) => !objections.includes(domain));
  if (asked.length === 0 && objections.length === 0) return null;

  return (
    <TitledCard
      title="Domains that others have requested"
      hint="People in your organisation sign in with addresses in these domains."
    >
      <Stack>
        <ul className={classes.list}>
          {asked.map(({ domain, organisation_name, seen_at }) => (
            <li key={`${domain} ${organisation_name}`} className={classes.provider}>
              <div className={classes.words}>
                <Text fw={600} className={classes.address ?? ''}>
                  {domain}
                </Text>
                <Text size="sm" className={classes.address ?? ''}>
                  {organisation_name} has proved that it runs this domain. Unless you object, the domain is
                  theirs from {dateTimeText(endOfWait(new Date(seen_at)).getTime(), zone)}. They will see that
                  you object.
                </Text>
              </div>
              <Button variant="default" size="md" onClick={() => object.mutate(domain)}>
                Object
              </Button>
            </li>
          ))}
          {objections.map((domain) => (
            <li key={domain} className={classes.provider}>
              <div className={classes.words}>
                <Text fw={600} className={classes.address ?? ''}>
                  {domain}
                </Text>
                <Text size="sm" c="dimmed">
                  You object to any other organisation using it.
                </Text>
              </div>
              <Button
                variant="default"
                size="md"
                aria-label={`Withdraw the objection about ${domain}`}
                onClick={() => takeBack.mutate(domain)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </TitledCard>
  );
}
