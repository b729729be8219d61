import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { DeskOrganisation } from '@heatwise/contract/desk/desk.contract';
import { UNSET_JOB_FACTORS } from '@heatwise/domain/heat/job-assessment';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { LocalPerson } from '../entities/people/person.queries.ts';
import { PersonProvider } from '../entities/people/person-context.tsx';
import { AcknowledgeDialog } from '../features/alerts/answering/acknowledge-dialog.tsx';
import { MuteDialog } from '../features/alerts/rules/mute-dialog.tsx';
import { SaveAsJobDialog } from '../features/assessments/dehydration-screen.tsx';
import { LicenceDialog } from '../features/desk/organisations-screen.tsx';
import { NewTokenDialog } from '../features/devices/device-tokens.tsx';
import { ExcuseDialog } from '../features/education/excuse-dialog.tsx';
import { NewAssignmentDialog } from '../features/education/module/assignments/new-assignment-dialog.tsx';
import { MeasureDialog } from '../features/measurements/entry/measure-dialog.tsx';
import { InvalidDialog } from '../features/measurements/list/selection-bar.tsx';
import { NewTypeDialog } from '../features/measurements/types/type-screen.tsx';
import { FollowUpDrawer } from '../features/monitoring/follow-up-drawer.tsx';
import type { OnWall } from '../features/monitoring/use-wall.ts';
import { WallLinksDialog } from '../features/monitoring/wall-head.tsx';
import { RetentionDialog } from '../features/organisation/retention/retention-card.tsx';
import { AddressDialog } from '../features/people/person/profile/addresses-card.tsx';
import { ItemDialog } from '../features/quotes/desk/catalogue-screen.tsx';
import { StoryDialog } from '../features/referral/story-dialogs.tsx';
import { EvidenceDialog } from '../features/reports/evidence-dialog.tsx';
import { ReportDialog } from '../features/reports/reports-screen.tsx';
import { ShiftPatternDialog } from '../features/roster/shift-patterns-screen.tsx';
import { NewApiTokenDialog } from '../features/services/api-tokens.tsx';
import { WebhookDialog } from '../features/services/webhook-dialog.tsx';
import { AdviceDialog } from '../features/strategy/advice-row.tsx';
import { GrantSupportDialog } from '../features/support/support-card.tsx';
import { NewSurveyDialog } from '../features/surveys/surveys-screen.tsx';
import { TagNameDialog } from '../features/tags/use-tag-actions.tsx';
import { NewTicketDialog } from '../features/tickets/tickets-screen.tsx';
import { enterText } from '../testing/enter-text.ts';
import { renderPrivateScreen } from '../testing/private-screen.tsx';

const build = entityBuilders({ seed: 'dialogs', now: Date.now() });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const zone = openTimeZone('UTC');
const nothing = () => undefined;
const id = '3f0e8c1a-1111-4222-8333-444455556666';
const address = { street: '', city: '', state: '', postal_code: '', country: '', lat: null, lon: null };
const latest = {
  measurement_id: id,
  created_ms: Date.now(),
  value: 120,
  status: 'moderately_dehydrated',
};
const person = {
  user_id: id,
  name: 'Ada Lund',
  tag_ids: [],
  places: [],
  site: zone,
  today: 'unknown',
  notes: [],
  latest,
  followUp: { latest, tests: [latest], closing: null },
} as unknown as OnWall;
const organisation = {
  org_id: id,
  name: 'North',
  licence: null,
  seats_used: 3,
} as unknown as DeskOrganisation;

type Dialog = readonly [name: string, field: string, draw: (onClose: () => void) => ReactNode];

/** Dialogs with a field to type in. `ui/guarded-files.test.ts` finds those that are not guarded. */
const DIALOGS: readonly Dialog[] = [
  [
    'ticket',
    'Subject',
    (onClose) => <NewTicketDialog opened follows={null} onClose={onClose} onOpened={nothing} />,
  ],
  [
    'follow-up note',
    'What was done?',
    (onClose) => <FollowUpDrawer person={person} nowMs={Date.now()} zone={zone} onClose={onClose} />,
  ],
  ['story', 'Title', (onClose) => <StoryDialog opened story={null} onClose={onClose} />],
  ['report', 'Name', (onClose) => <ReportDialog opened report={null} onClose={onClose} />],
  ['webhook', 'Address', (onClose) => <WebhookDialog opened webhook={null} onClose={onClose} />],
  ['API token', 'Name', (onClose) => <NewApiTokenDialog opened onClose={onClose} />],
  [
    'assignment',
    'Everybody in the organisation',
    (onClose) => <NewAssignmentDialog moduleId={id} title="Heat" opened onClose={onClose} />,
  ],
  [
    'address',
    'City',
    (onClose) => (
      <PersonProvider person={{ tag_ids: [] as readonly string[] } as LocalPerson}>
        <AddressDialog user_id={id} index={null} address={address} onClose={onClose} />
      </PersonProvider>
    ),
  ],
  [
    'advice',
    'Advice',
    (onClose) => (
      <AdviceDialog
        title="Hydrated"
        target={{ user_id: id, tag_id: null } as never}
        type={'sosm' as never}
        status={'hydrated' as never}
        before={{ advice: '', drink_millilitres: null }}
        onClose={onClose}
      />
    ),
  ],
  [
    'shift pattern',
    'Name',
    (onClose) => <ShiftPatternDialog row={null} today="2026-11-27" onClose={onClose} />,
  ],
  ['custom type', 'Name', (onClose) => <NewTypeDialog kind="custom" onClose={onClose} onCreated={nothing} />],
  [
    'tag',
    'Name',
    (onClose) => <TagNameDialog title="New tag" submit="Create" onSubmit={nothing} onClose={onClose} />,
  ],
  ['device token', 'Name', (onClose) => <NewTokenDialog opened onClose={onClose} />],
  ['mute', 'Reason', (onClose) => <MuteDialog rule={{ rule_id: id, name: 'Heat' }} onClose={onClose} />],
  [
    'acknowledgement',
    'Note',
    (onClose) => <AcknowledgeDialog alerts={[{ alert_id: id, subject_name: 'Ada' }]} onClose={onClose} />,
  ],
  ['survey', 'Title', (onClose) => <NewSurveyDialog opened onClose={onClose} onCreated={nothing} />],
  [
    'job of the calculator',
    'Name',
    (onClose) => <SaveAsJobDialog levels={UNSET_JOB_FACTORS} onClose={onClose} onSaved={nothing} />,
  ],
  [
    'support access',
    'What the desk shall look at',
    (onClose) => <GrantSupportDialog opened onClose={onClose} />,
  ],
  ['licence', 'Plan', (onClose) => <LicenceDialog organisation={organisation} onClose={onClose} />],
  ['catalogue item', 'Name', (onClose) => <ItemDialog opened item={null} onClose={onClose} />],
  [
    'excuse',
    'Reason',
    (onClose) => <ExcuseDialog course={{ course_id: id, title: 'Heat', name: 'Ada' }} onClose={onClose} />,
  ],
  [
    'display link',
    'Name',
    (onClose) => <WallLinksDialog opened onClose={onClose} chosen={[]} nameOfTag={() => ''} />,
  ],
  ['retention', 'Years', (onClose) => <RetentionDialog opened years={null} onClose={onClose} />],
  ['evidence pack', 'A tag, job or location', (onClose) => <EvidenceDialog opened onClose={onClose} />],
  [
    'measurement by hand',
    'Notes',
    (onClose) => <MeasureDialog opened zone={zone} onClose={onClose} onAdded={nothing} />,
  ],
  [
    'invalid measurement',
    'Wrong person',
    (onClose) => <InvalidDialog opened title="Mark invalid" onConfirm={nothing} onCancel={onClose} />,
  ],
];

async function changeField(label: string): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  if (field.type === 'radio') await userEvent.click(field);
  else {
    if (field.value !== '') await userEvent.clear(field);
    await enterText(field, '3');
  }
}

test.each(DIALOGS)('the %s dialog asks before Escape discards what was typed', async (_, label, draw) => {
  const close = vi.fn();
  await renderPrivateScreen(draw(close), {
    organisation: {
      users: [admin],
      tags: [],
      measurements: [],
      permissions: [build.permission(admin, { access: 'admin' })],
    },
    as: admin,
  });
  await changeField(label);

  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});
