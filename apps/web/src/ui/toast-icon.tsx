import type { ToastVariant } from '@heatwise/domain/text/interface-constants';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';

const icons = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  primary: IconBell,
  secondary: IconBell,
  info: IconInfoCircle,
  light: IconInfoCircle,
  dark: IconInfoCircle,
} as const satisfies Record<ToastVariant, unknown>;

export function ToastIcon({ variant }: { variant: ToastVariant }) {
  const Icon = icons[variant];
  return <Icon size={22} stroke={2} />;
}
