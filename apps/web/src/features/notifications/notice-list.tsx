import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { fullName } from '@heatwise/domain/people/person-name';
import { Anchor, Badge, Text } from '@mantine/core';
import { useState } from 'react';
import { usePersonValueText } from '../../entities/measurements/own-baselines.queries.ts';
import { PersonClassBadge } from '../../entities/measurements/person-class-badge.tsx';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import classes from './notifications.module.css';
import { useMarkNoticesRead, useNotices } from './notifications.queries.ts';

const FIRST_SHOWN = 5;

/** People one was notified of lately; being shown here, they count as read. */
export function NoticeList() {
  const zone = useViewerZone();
  const { data, error, refetch } = useNotices();
  const valueText = usePersonValueText();
  const [showsAll, setShowsAll] = useState(false);
  useMarkNoticesRead(data?.some(({ read_at }) => read_at === null) ?? false);
  const shown = showsAll ? data : data?.slice(0, FIRST_SHOWN);
  return (
    <TitledCard title="Latest">
      <QueryState query={{ data, error, refetch }} height={100} showsStale />
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing yet. Dehydrated people of your tags appear here.
        </Text>
      ) : null}
      <ul className={classes.list}>
        {shown?.map(({ notice_id, user_id, status, value, created_time, tag_name, read_at, ...name }) => (
          <li key={notice_id} className={classes.notice}>
            <div>
              <AnchorLink to="/people/$user_id" params={{ user_id }} fw={600}>
                {fullName(name) || 'No name'}
              </AnchorLink>
              {read_at === null ? (
                <Badge ml={8} variant="light" tt="none">
                  New
                </Badge>
              ) : null}
              <Text size="sm" c="dimmed">
                {tag_name}, <RelativeTime ms={Date.parse(created_time)} zone={zone} />
              </Text>
            </div>
            <Text size="sm">
              {valueText(user_id, value)} {SALIVA_UNIT}
            </Text>
            <PersonClassBadge user_id={user_id} status={status} />
          </li>
        ))}
      </ul>
      {data && !showsAll && data.length > FIRST_SHOWN ? (
        <Anchor
          component="button"
          type="button"
          mt="xs"
          className={classes.link ?? ''}
          onClick={() => setShowsAll(true)}
        >
          Show all {data.length}
        </Anchor>
      ) : null}
    </TitledCard>
  );
}
