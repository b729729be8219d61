import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { NoticeMark } from './notice-mark.tsx';

const PushKeeper = lazy(() =>
  import('./push/push-keeper.tsx').then((module) => ({ default: module.PushKeeper })),
);

export const notificationsSlots: FeatureSlots = {
  parts: { 'status bar': NoticeMark, banners: PushKeeper },
};
