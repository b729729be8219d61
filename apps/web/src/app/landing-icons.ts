/** What the start page shares with other screens: its own file, or it would wait for all that these begin with. */
export {
  IconDeviceMobile,
  IconDroplet,
  IconShieldLock,
  IconSun,
  IconUsers,
  IconWifiOff,
} from '@tabler/icons-react';
