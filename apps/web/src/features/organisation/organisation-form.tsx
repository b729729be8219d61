import { organisationProblems } from '@heatwise/domain/organisation/organisation-settings';
import { type FormEvent, useState } from 'react';
import type { LocalOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { RequestFailure } from '../../platform/request-failure.ts';
import { focusFirstProblem } from '../../ui/focus-first-problem.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import classes from './organisation.module.css';
import { useUpdateOrganisation } from './organisation.mutations.ts';
import { DetailFields, NameField } from './organisation-detail-fields.tsx';
import { draftOf, type OrganisationDraft, updateOf } from './organisation-draft.ts';
import { FeatureFields, OfflineFields, PasswordFields, UnitFields } from './organisation-rule-fields.tsx';

type OrganisationProblems = Readonly<Record<string, string>>;
const NO_PROBLEMS: OrganisationProblems = {};

/** Name, rules and details of the organisation, saved together. */
export function OrganisationForm({ organisation }: { organisation: LocalOrganisation }) {
  const update = useUpdateOrganisation();
  // Null follows what the synchronisation brings.
  const [edited, setEdited] = useState<OrganisationDraft | null>(null);
  const [problems, setProblems] = useState<OrganisationProblems>(NO_PROBLEMS);
  const draft = edited ?? draftOf(organisation);
  const changes = updateOf(organisation, draft);
  const leaveGuard = useLeaveGuard(changes !== null && !update.isStored && !update.isSuccess);

  function change(part: Partial<OrganisationDraft>): void {
    setEdited({ ...draft, ...part });
    setProblems(NO_PROBLEMS);
    update.reset();
  }

  function discard(): void {
    setEdited(null);
    setProblems(NO_PROBLEMS);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!changes) return;
    const found = organisationProblems(changes);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(form);
    try {
      await update.mutateAsync(changes);
      discard();
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) return;
      setProblems(Object.fromEntries(failure.problems.map(({ path, message }) => [path, message])));
      focusFirstProblem(form);
    }
  }

  const fields = { draft, problems, onChange: change };
  return (
    <form onSubmit={(event) => void save(event)} noValidate className={classes.form}>
      <NameField {...fields} />
      <UnitFields {...fields} />
      <FeatureFields {...fields} />
      <PasswordFields {...fields} />
      <OfflineFields {...fields} />
      <DetailFields {...fields} />
      {changes || update.isPending ? <SaveBar isBusy={update.isPending} onDiscard={discard} /> : null}
      {leaveGuard}
    </form>
  );
}
