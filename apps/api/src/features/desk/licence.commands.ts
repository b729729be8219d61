import { type LicenceDraft, licenceDraftProblems } from '@heatwise/domain/desk/desk';
import type { DeskWritingScope } from '../../auth/desk-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { upsertLicence } from './organisations.store.ts';

/** What an organisation may use from now on. Throws invalid-request. */
export async function giveLicence(scope: DeskWritingScope, draft: LicenceDraft): Promise<void> {
  const problems = Object.entries(licenceDraftProblems(draft)).flatMap(([path, message]) =>
    message === null ? [] : [{ path, message }],
  );
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
  const licence = { ...draft, plan: draft.plan.trim() };
  await upsertLicence(scope, licence);
  await scope.audit('desk.licence', licence);
}
