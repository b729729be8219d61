import type { TypeIcon } from '@heatwise/domain/measurements/measurement-type-form';
import { TYPE_ICONS } from '@heatwise/domain/measurements/measurement-type-form';
import { Avatar } from '@mantine/core';
import {
  IconBarbell,
  IconBolt,
  IconClock,
  IconDroplet,
  IconFlask,
  IconGlass,
  IconHeartbeat,
  IconLungs,
  IconPill,
  type IconProps,
  IconRuler,
  IconScale,
  IconTestPipe,
  IconThermometer,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** A drawing and its name for each icon a type can have. */
export const TYPE_DRAWINGS: Readonly<Record<TypeIcon, { icon: ComponentType<IconProps>; label: string }>> = {
  droplet: { icon: IconDroplet, label: 'Drop' },
  scale: { icon: IconScale, label: 'Scale' },
  thermometer: { icon: IconThermometer, label: 'Thermometer' },
  heartbeat: { icon: IconHeartbeat, label: 'Heartbeat' },
  lungs: { icon: IconLungs, label: 'Lungs' },
  bolt: { icon: IconBolt, label: 'Bolt' },
  barbell: { icon: IconBarbell, label: 'Barbell' },
  ruler: { icon: IconRuler, label: 'Ruler' },
  flask: { icon: IconFlask, label: 'Flask' },
  glass: { icon: IconGlass, label: 'Glass' },
  pill: { icon: IconPill, label: 'Pill' },
  clock: { icon: IconClock, label: 'Clock' },
};

/** Undefined for what a newer version of the application may know. */
export function knownIcon(icon: string | null): TypeIcon | undefined {
  return TYPE_ICONS.find((known) => known === icon);
}

/** The picture of a type, else its icon, else a test tube. */
export function TypeMark({
  icon,
  image,
  size = 28,
}: {
  icon: string | null;
  image: string | null;
  size?: number;
}) {
  const known = knownIcon(icon);
  const Drawing = known ? TYPE_DRAWINGS[known].icon : IconTestPipe;
  return (
    <Avatar
      src={image ? `data:image/jpeg;base64,${image}` : null}
      alt=""
      size={size}
      radius="md"
      color="petrol"
      variant="light"
      aria-hidden="true"
    >
      <Drawing size={Math.round(size * 0.6)} stroke={1.8} />
    </Avatar>
  );
}
