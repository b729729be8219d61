import { organisationProblems } from '@heatwise/domain/organisation/organisation-settings';
import { useUpdateOrganisation } from '../../entities/organisation/organisation.mutations.ts';
import type { LocalOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { usePageForm } from '../../ui/use-page-form.tsx';
import classes from './organisation.module.css';
import { DetailFields, NameField } from './organisation-detail-fields.tsx';
import { draftOf, type OrganisationDraft, updateOf } from './organisation-draft.ts';
import {
  FeatureFields,
  OfflineFields,
  SignInFields,
  UnitFields,
  ZoneFields,
} from './organisation-rule-fields.tsx';

/** Name, rules and details of the organisation, saved together. */
export function OrganisationForm({ organisation }: { organisation: LocalOrganisation }) {
  const changesOf = (draft: OrganisationDraft) => updateOf(organisation, draft);
  const form = usePageForm({
    saved: draftOf(organisation),
    hasChanges: (draft) => changesOf(draft) !== null,
    problemsOf: (draft) => organisationProblems(changesOf(draft) ?? {}),
    inputOf: changesOf,
    write: useUpdateOrganisation(),
  });
  const fields = { draft: form.values, problems: form.problems, onChange: form.change };
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <NameField {...fields} />
      <UnitFields {...fields} />
      <ZoneFields {...fields} />
      <FeatureFields {...fields} />
      <SignInFields {...fields} />
      <OfflineFields {...fields} />
      <DetailFields {...fields} />
      {form.saveBar}
    </form>
  );
}
