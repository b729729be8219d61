import type { PublishedSurvey, Survey } from '@heatwise/contract/surveys/surveys.contract';
import { languagesOfSurvey, type SurveyContent, type SurveyedType } from '@heatwise/domain/surveys/survey';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Row = Pick<
  Survey,
  'survey_id' | 'type' | 'custom_id' | 'draft' | 'revision' | 'version' | 'is_on' | 'has_changes' | 'versions'
>;

/** The surveys that were not deleted, by test and title, or the one with the id. */
export async function surveysOf(
  { tx, org_id }: OrganisationScope,
  surveyId: string | null = null,
): Promise<Survey[]> {
  const { rows } = await sql<Row>`
    select s.survey_id, s.type, s.custom_id, s.draft, s.revision, s.version, s.is_on,
           coalesce((select v.content <> s.draft from survey_versions v
                      where v.org_id = ${org_id} and v.survey_id = s.survey_id and v.version = s.version), true) as has_changes,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'version', v.version, 'content', v.content,
                              'published_at', to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                              'published_by', coalesce((select concat_ws(' ', nullif(u.name_first, ''), nullif(u.name_last, ''))
                                                          from users u where u.org_id = ${org_id} and u.user_id = v.published_by), ''))
                            order by v.version desc)
                       from survey_versions v where v.org_id = ${org_id} and v.survey_id = s.survey_id), '[]') as versions
      from surveys s
     where s.org_id = ${org_id} and s.active and (${surveyId}::uuid is null or s.survey_id = ${surveyId})
     order by s.type, lower(s.draft ->> 'title'), s.survey_id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    title: row.draft.title,
    questions: row.draft.questions.length,
    languages: languagesOfSurvey(row.draft),
    published_at: row.versions[0]?.published_at ?? null,
  }));
}

/** What is asked now; nothing about types of test that were retired. */
export async function publishedSurveys(
  { tx, org_id }: OrganisationScope,
  type: SurveyedType | null,
): Promise<PublishedSurvey[]> {
  const rows = await tx
    .selectFrom('surveys as s')
    .innerJoin('survey_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 's.org_id')
        .onRef('v.survey_id', '=', 's.survey_id')
        .onRef('v.version', '=', 's.version'),
    )
    .leftJoin('custom_measurement_types as c', (join) =>
      join.onRef('c.org_id', '=', 's.org_id').onRef('c.custom_id', '=', 's.custom_id'),
    )
    .select(['s.survey_id', 's.type', 's.custom_id', 'v.version', 'v.content', 'v.published_at'])
    .where('s.org_id', '=', org_id)
    .where('s.is_on', '=', true)
    .where(({ or, eb }) => or([eb('s.custom_id', 'is', null), eb('c.active', '=', true)]))
    .$if(type !== null, (query) => query.where('s.type', '=', type as SurveyedType))
    .orderBy('s.type')
    .orderBy('s.survey_id')
    .execute();
  return rows.map(({ content, published_at, ...row }) => ({
    ...row,
    ...(content as Pick<PublishedSurvey, 'title' | 'language' | 'questions' | 'translations'>),
    published_at: published_at.toISOString(),
  }));
}

export async function countSurveys({ tx, org_id }: OrganisationScope): Promise<number> {
  const { count } = await tx
    .selectFrom('surveys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The survey with the id, deleted or not. */
export function findSurvey({ tx, org_id }: OrganisationScope, surveyId: string) {
  return tx
    .selectFrom('surveys')
    .select(['survey_id', 'active', sql<string>`draft ->> 'title'`.as('title')])
    .where('org_id', '=', org_id)
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
}

/** Whether a type of test of the organisation's own is in use. */
export async function isTypeInUse({ tx, org_id }: OrganisationScope, customId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('custom_measurement_types')
    .select('custom_id')
    .where('org_id', '=', org_id)
    .where('custom_id', '=', customId)
    .where('active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

type Kind = { readonly type: SurveyedType; readonly custom_id: string | null };

/** Whether another survey is asked with this test. */
export async function isKindTaken(
  { tx, org_id }: OrganisationScope,
  { type, custom_id, survey_id }: Kind & { readonly survey_id: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('surveys')
    .select('survey_id')
    .where('org_id', '=', org_id)
    .where('is_on', '=', true)
    .where('type', '=', type)
    .where('custom_id', custom_id === null ? 'is' : '=', custom_id)
    .where('survey_id', '<>', survey_id)
    .executeTakeFirst();
  return found !== undefined;
}

type NewSurvey = Kind & {
  readonly survey_id: string;
  readonly draft: SurveyContent;
  readonly created_by: string;
  readonly created_at: Date;
};

export async function insertSurvey({ tx, org_id }: OrganisationScope, survey: NewSurvey): Promise<void> {
  await tx
    .insertInto('surveys')
    .values({ ...survey, org_id, draft: JSON.stringify(survey.draft) })
    .execute();
}

type Change = Partial<{ draft: SurveyContent; version: number; is_on: boolean; active: boolean }>;

/** Changes a survey, and counts the change. */
export async function updateSurvey(
  { tx, org_id }: OrganisationScope,
  surveyId: string,
  { draft, ...change }: Change,
): Promise<void> {
  await tx
    .updateTable('surveys')
    .set(({ eb }) => ({
      ...change,
      ...(draft ? { draft: JSON.stringify(draft) } : {}),
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', org_id)
    .where('survey_id', '=', surveyId)
    .execute();
}

type NewVersion = {
  readonly survey_id: string;
  readonly version: number;
  readonly content: SurveyContent;
  readonly published_by: string;
  readonly published_at: Date;
};

export async function insertVersion({ tx, org_id }: OrganisationScope, version: NewVersion): Promise<void> {
  await tx
    .insertInto('survey_versions')
    .values({ ...version, org_id, content: JSON.stringify(version.content) })
    .execute();
}
