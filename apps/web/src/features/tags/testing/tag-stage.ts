import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import type { LocalOrganisation } from '../../../testing/local-organisation.ts';

/** A small organisation: three tags of which one is hidden and one deleted, a job, a location, five people. */
export function tagStage() {
  const build = entityBuilders({ seed: 'tags', now: Date.UTC(2026, 2, 2) });
  const crane = build.tag({ name: 'Crane crew' });
  const hidden = build.tag({ name: 'Old crew', is_hidden: true });
  const deleted = build.tag({ name: 'Gone crew', active: false });
  const job = build.tag({ name: 'Welder', type: 'job', metadata: { ...JOB_PRESETS['Moderate Risk'] } });
  const newJob = build.tag({ name: 'Rigger', type: 'job' });
  const newman = build.tag({ name: 'Newman', type: 'location', metadata: { lat: -23.36, lon: 119.73 } });
  const tags = [crane, hidden, deleted, job, newJob, newman];

  const admin = build.user({ name_first: 'Ida', name_last: 'Boss', email: 'ida@works.test' });
  const manager = build.user({ name_first: 'Mai', name_last: 'Holm', tag_ids: [crane.tag_id] });
  const viewer = build.user({ name_first: 'Vic', name_last: 'Ray' });
  const ana = build.user({ name_first: 'Ana', name_last: 'Berg', tag_ids: [crane.tag_id, job.tag_id] });
  const ben = build.user({ name_first: 'Ben', name_last: 'Dahl' });
  const users: User[] = [admin, manager, viewer, ana, ben];

  const organisation: LocalOrganisation = {
    users,
    tags,
    measurements: [build.measurement(ana), build.measurement(ana), build.measurement(ben)],
    permissions: [
      build.permission(admin, { access: 'admin', tag_id: null }),
      build.permission(manager, { access: 'manager', tag_id: crane.tag_id }),
      build.permission(viewer, { access: 'view_user,view_measure', tag_id: null }),
    ],
  };
  return { organisation, crane, hidden, deleted, job, newJob, newman, admin, manager, viewer, ana, ben };
}
