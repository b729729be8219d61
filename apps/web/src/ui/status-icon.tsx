import type { MeasurementStatus } from '@heatwise/domain/measurements/measurement-status';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconBan,
  IconCircleDashed,
  IconDropletFilled,
  IconDropletHalf2,
  type IconProps,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Readonly<Record<MeasurementStatus, ComponentType<IconProps>>> = {
  hydrated: IconDropletFilled,
  mildly_dehydrated: IconDropletHalf2,
  moderately_dehydrated: IconAlertTriangle,
  severely_dehydrated: IconAlertOctagon,
  low_sodium: IconAntennaBars2,
  moderate_sodium: IconAntennaBars3,
  high_sodium: IconAntennaBars4,
  very_high_sodium: IconAntennaBars5,
  unclassified: IconCircleDashed,
  invalid: IconBan,
  removed: IconTrash,
};

/** A drawing for each status, so that colour never speaks alone. Decoration: the words are beside it. */
export function StatusIcon({ status, size = 16 }: { status: MeasurementStatus; size?: number | string }) {
  const Icon = icons[status];
  return <Icon size={size} stroke={2} aria-hidden="true" />;
}
