import type { Interval } from '@heatwise/domain/dashboard/time-range';
import type { Actor, Person } from '@heatwise/domain/permissions/actor';
import type { AdvisedType } from '@heatwise/domain/strategy/hydration-advice';
import type { TagType } from '@heatwise/domain/tags/tag';
import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react';
import type { PeopleFilter } from '../entities/people/people-in-view.queries.ts';
import type { PickerOption } from '../ui/picker-options.ts';
import type { RouteTab } from '../ui/route-tabs.tsx';

/** What a part of the dashboard under its charts is given. */
export type BelowDashboard = {
  readonly userId: string;
  /** Whose tests the dashboard shows; the same object while it says the same. */
  readonly people: PeopleFilter;
  /** The same in words; empty when nobody is left out. */
  readonly peopleText: string;
  /** Of which time. */
  readonly interval: Interval;
  /** What a picture to download says of both. */
  readonly pictureLines: readonly string[];
  /** Shows one person's tests of a day. */
  readonly openTests: (of: { readonly user_id: string; readonly day: string }) => void;
  /** Somebody makes a report, which wants everything to be there. */
  readonly isReported: boolean;
  /** False while there is no measurement at all. */
  readonly hasMeasurements: boolean;
};

/** The slots of the product's screens, each with what its parts are given. */
type SlotProps = {
  'status bar': Nothing;
  banners: Nothing;
  'not permitted': Nothing;
  /** Under what other programs do with the organisation's data. */
  'services, below': Nothing;
  'dashboard, above': Nothing;
  'dashboard, below': BelowDashboard;
  'monitoring, above': Nothing;
  'monitoring, below': Nothing;
  /** Above the lists of the wall that fills the screen. */
  'wall, above': Nothing;
  'location overview': { readonly tag_id: string };
  'tag supervisors': { readonly tag_id: string; readonly name: string; readonly type: TagType };
  'person advice': { readonly user_id: string; readonly type: AdvisedType; readonly onTestNow?: () => void };
  'person sign-in': Nothing;
  'measure dialog': {
    readonly opened: boolean;
    /** Whom; the dialog asks where it is left out. */
    readonly person?: PickerOption;
    readonly onClose: () => void;
  };
};
type Nothing = Readonly<Record<never, never>>;

/** A part of every person's page; its route is in the frame `person`. */
export type PersonTab = RouteTab & {
  /** Whose page has it. */
  readonly may: (actor: Actor, person: Person) => boolean;
};

/** What a feature puts on the screens of others. Whatever is large is loaded lazily: the shell imports all of them. */
export type FeatureSlots = {
  readonly parts?: { readonly [Name in keyof SlotProps]?: ComponentType<SlotProps[Name]> };
  readonly personTabs?: readonly PersonTab[];
  /** Parts of the desk, each with an address of its own. */
  readonly deskTabs?: readonly RouteTab[];
};

const SlotsContext = createContext<readonly FeatureSlots[]>([]);

/** Gives the screens within it what features put there; in this order, where several fill one slot. */
export function SlotsProvider({ slots, children }: { slots: readonly FeatureSlots[]; children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** What the features put into one slot of a screen; nothing where no feature fills it. */
export function Slot<Name extends keyof SlotProps>({ name, given }: { name: Name; given: SlotProps[Name] }) {
  return useContext(SlotsContext).map(({ parts }, index) => {
    const Part = parts?.[name] as ComponentType<SlotProps[Name]> | undefined;
    if (!Part) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list of features never changes
      <Suspense key={index} fallback={null}>
        <Part {...given} />
      </Suspense>
    );
  });
}

/** The parts of a person's page that other features bring. */
export function usePersonTabs(): readonly PersonTab[] {
  return useContext(SlotsContext).flatMap(({ personTabs }) => personTabs ?? []);
}

/** The parts of the desk. */
export function useDeskTabs(): readonly RouteTab[] {
  return useContext(SlotsContext).flatMap(({ deskTabs }) => deskTabs ?? []);
}
