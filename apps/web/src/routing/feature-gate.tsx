import {
  BETA_FEATURE_LABELS,
  type BetaFeature,
  betaFeaturesOf,
  isFeatureOpen,
} from '@heatwise/domain/organisation/features';
import { mayEditOrganisation } from '@heatwise/domain/permissions/may';
import { Button, Text } from '@mantine/core';
import { IconToggleLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUpdateOrganisation } from '../entities/organisation/organisation.mutations.ts';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { useActorIfKnown } from '../sync/actor.tsx';
import { AnchorLink } from '../ui/links.tsx';
import { LoadingScreen } from '../ui/loading-state.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { Slot } from './slots.tsx';

const SWITCHED_OFF = 'This feature is switched off for your organisation.';

type Props = {
  feature: BetaFeature;
  /** Says what is switched off, where the screen has another name than the feature. */
  text?: string;
  children: ReactNode;
};

/** Shows a screen of a feature that an organisation can switch off, or the page that says so. */
export function FeatureGate({ feature, text = SWITCHED_OFF, children }: Props) {
  const organisation = useOrganisation();
  const actor = useActorIfKnown();
  if (!organisation || !actor) return <LoadingScreen />;
  if (isFeatureOpen(organisation.metadata, feature)) return children;
  return mayEditOrganisation(actor) ? (
    <SwitchOn feature={feature} text={text} metadata={organisation.metadata} />
  ) : (
    <SwitchedOff feature={feature} text={text} more={<Slot name="not permitted" given={{}} />} />
  );
}

type SwitchOnProps = {
  feature: BetaFeature;
  text: string;
  metadata: Readonly<Record<string, unknown>>;
};

function SwitchOn({ feature, text, metadata }: SwitchOnProps) {
  const update = useUpdateOrganisation();
  const label = BETA_FEATURE_LABELS[feature];
  function switchOn(): void {
    const _beta = [...new Set([...betaFeaturesOf(metadata), feature])];
    update.mutate({ metadata: { _show_preview_features: true, _beta } });
  }
  return (
    <SwitchedOff
      feature={feature}
      text={text}
      more={
        <Text size="sm">
          You can switch it on for all people of your organisation, here or in the{' '}
          <AnchorLink to="/settings/org" size="sm" underline="always">
            organisation settings
          </AnchorLink>
          .
        </Text>
      }
      actions={
        <Button size="md" loading={update.isPending} onClick={switchOn}>
          {`Switch on ${label.toLowerCase()}`}
        </Button>
      }
    />
  );
}

function SwitchedOff({
  feature,
  text,
  more,
  actions,
}: {
  feature: BetaFeature;
  text: string;
  more: ReactNode;
  actions?: ReactNode;
}) {
  const label = BETA_FEATURE_LABELS[feature];
  return (
    <MessageScreen
      icon={<IconToggleLeft size={38} stroke={1.5} />}
      title={`${label}: switched off`}
      text={text}
      more={more}
      actions={actions}
      back="Go to the start page"
    />
  );
}
