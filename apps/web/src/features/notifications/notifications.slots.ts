import type { FeatureSlots } from '../../routing/slots.tsx';
import { NoticeMark } from './notice-mark.tsx';

export const notificationsSlots: FeatureSlots = { parts: { 'status bar': NoticeMark } };
