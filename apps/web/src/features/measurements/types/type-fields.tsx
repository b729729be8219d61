import {
  type MeasurementTypeForm,
  TYPE_ICONS,
  TYPE_NAME_MAX_LENGTH,
  TYPE_UNIT_MAX_LENGTH,
  type TypeIcon,
} from '@heatwise/domain/measurements/custom-type';
import { IMAGE_FORMATS } from '@heatwise/domain/people/profile-image';
import { Avatar, Button, FileButton, Group, Input, Select, Stack, TextInput } from '@mantine/core';
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
import { type ComponentType, useRef } from 'react';
import { useToast } from '../../../ui/toasts.tsx';

/** A drawing and its name for each icon a type can have. */
const TYPE_DRAWINGS: Readonly<Record<TypeIcon, { icon: ComponentType<IconProps>; label: string }>> = {
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

export type TypeDraft = MeasurementTypeForm & {
  readonly icon: TypeIcon | null;
  /** Base64, with a data address before it while it is new. */
  readonly image: string | null;
};

const ACCEPTED = IMAGE_FORMATS.map((format) => `image/${format}`).join(',');
/** As base64 it still fits into a request. */
const FILE_MAX_BYTES = 2.9 * 1024 * 1024;
export const PICTURE_TOO_LARGE = 'The picture must be smaller than 2.9 MB.';
export const PICTURE_NOT_READ = 'This picture cannot be read.';

type TypeFieldsProps = {
  draft: TypeDraft;
  problems: Partial<Record<keyof TypeDraft, string>>;
  onChange: (part: Partial<TypeDraft>) => void;
};

/** Name, unit, icon and picture of a type. */
export function TypeFields({ draft, problems, onChange }: TypeFieldsProps) {
  const toast = useToast();
  // Without it the same file could not be chosen again.
  const resetFile = useRef<() => void>(null);

  async function choose(file: File | null): Promise<void> {
    resetFile.current?.();
    if (!file) return;
    if (file.size > FILE_MAX_BYTES) return toast('error', PICTURE_TOO_LARGE);
    const image = await dataAddressOf(file).catch(() => null);
    if (image === null) return toast('error', PICTURE_NOT_READ);
    onChange({ image });
  }

  return (
    <Stack gap="sm">
      <TextInput
        label="Name"
        value={draft.name}
        maxLength={TYPE_NAME_MAX_LENGTH}
        error={problems.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Unit"
        placeholder="kg, mL, °C …"
        value={draft.unit}
        maxLength={TYPE_UNIT_MAX_LENGTH}
        error={problems.unit}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      />
      <Select
        label="Icon"
        placeholder="None"
        data={TYPE_ICONS.map((icon) => ({ value: icon, label: TYPE_DRAWINGS[icon].label }))}
        value={draft.icon}
        error={problems.icon}
        onChange={(icon) => onChange({ icon: knownIcon(icon) ?? null })}
        leftSection={<TypeMark icon={draft.icon} image={null} size={24} />}
        renderOption={({ option }) => (
          <Group gap="xs">
            <TypeMark icon={option.value} image={null} size={24} />
            {option.label}
          </Group>
        )}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Icon' }}
      />
      <Input.Wrapper label="Picture" labelElement="div" error={problems.image}>
        <Group gap="sm">
          <Preview image={draft.image} icon={draft.icon} />
          <FileButton
            accept={ACCEPTED}
            onChange={(file) => void choose(file)}
            resetRef={resetFile}
            inputProps={{ 'aria-label': 'Picture file' }}
          >
            {(props) => (
              <Button {...props} variant="default">
                {draft.image ? 'Change picture' : 'Add picture'}
              </Button>
            )}
          </FileButton>
          {draft.image ? (
            <Button variant="subtle" color="red" onClick={() => onChange({ image: null })}>
              Remove picture
            </Button>
          ) : null}
        </Group>
      </Input.Wrapper>
    </Stack>
  );
}

function Preview({ image, icon }: Pick<TypeDraft, 'image' | 'icon'>) {
  if (!image?.startsWith('data:')) return <TypeMark icon={icon} image={image} size={56} />;
  return <TypeMark icon={icon} image={image.slice(image.indexOf(',') + 1)} size={56} />;
}

function dataAddressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
