import type { Survey } from '@heatwise/contract/surveys/surveys.contract';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import classes from '../surveys.module.css';
import { SurveyPreview } from './survey-preview.tsx';

/** What was published, the newest first: each can be looked at as it was asked. */
export function VersionList({ versions }: { versions: Survey['versions'] }) {
  const zone = useViewerZone();
  const [shown, setShown] = useState<Survey['versions'][number] | null>(null);
  if (versions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing was published yet.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Versions">
        {versions.map((one) => (
          <li key={one.version} className={classes.row}>
            <div className={classes.about}>
              <Text fw={600}>Version {one.version}</Text>
              <Text size="sm" c="dimmed">
                {[dateTimeText(Date.parse(one.published_at), zone), one.published_by]
                  .filter(Boolean)
                  .join(', ')}
                {` · ${one.content.questions.length === 1 ? '1 question' : `${one.content.questions.length} questions`}`}
              </Text>
            </div>
            <Button
              variant="default"
              aria-label={`Show version ${one.version}`}
              onClick={() => setShown(one)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
      <SurveyPreview
        survey={shown?.content ?? null}
        title={`Version ${shown?.version ?? ''}`}
        onClose={() => setShown(null)}
      />
    </>
  );
}
