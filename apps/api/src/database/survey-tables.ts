import type { SurveyedType } from '@heatwise/domain/surveys/survey';
import type { Generated } from 'kysely';
import type { Json } from './column-kinds.ts';

/** What is asked beside a test. */
export type SurveyTables = {
  surveys: {
    org_id: string;
    survey_id: string;
    type: SurveyedType;
    custom_id: string | null;
    draft: Json;
    revision: Generated<number>;
    version: Generated<number>;
    is_on: Generated<boolean>;
    active: Generated<boolean>;
    created_by: string;
    created_at: Date;
  };
  survey_versions: {
    org_id: string;
    survey_id: string;
    version: number;
    content: Json;
    published_by: string;
    published_at: Date;
  };
};
