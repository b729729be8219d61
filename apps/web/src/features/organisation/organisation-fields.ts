import type { OrganisationDraft } from './organisation-draft.ts';

/** What each part of the form is given. Problems are named by the paths of the request. */
export type OrganisationFields = {
  readonly draft: OrganisationDraft;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<OrganisationDraft>) => void;
};
