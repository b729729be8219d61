import type { FeatureSlots } from '../../routing/slots.tsx';
import { DashboardCalendar } from './dashboard-calendar.tsx';

export const calendarSlots: FeatureSlots = { parts: { 'dashboard, below': DashboardCalendar } };
