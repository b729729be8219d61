import type { MadeCourseLink } from '@heatwise/contract/education/courses.contract';
import { COURSE_LINK_DAYS, MOST_COURSE_LINKS } from '@heatwise/domain/education/course';
import { mayTrain } from '@heatwise/domain/education/education';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { sql } from 'kysely';
import { useState } from 'react';
import { FILTER_TAG_TYPES } from '../../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { useActor } from '../../../sync/actor.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { EducationHead } from '../education-head.tsx';
import { useMakeCourseLinks } from './course-links.queries.ts';
import classes from './link-sheet.module.css';

/** Active people who carry one of these tags, by name; `tag_ids` is a JSON list. */
export function crewOf(queries: LocalQueries, tagIds: readonly string[]) {
  return queries
    .selectFrom('users')
    .select([
      'users.user_id',
      'users.name_first',
      'users.name_last',
      sql<string>`(select json_group_array(tag_id) from userTags where user_key = users.user_key)`.as(
        'tag_ids',
      ),
    ])
    .where('users.active', '=', 1)
    .where('users.is_hidden', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userTags')
          .select('userTags.tag_id')
          .whereRef('userTags.user_key', '=', 'users.user_key')
          .where('userTags.tag_id', 'in', tagIds.length > 0 ? tagIds : ['']),
      ),
    )
    .orderBy(sql`users.name_last collate nocase`)
    .orderBy(sql`users.name_first collate nocase`);
}

/** A sheet of codes for a crew: each opens the courses of one person without signing in. */
export function LinkSheetScreen() {
  const [tags, setTags] = useState<readonly PickerOption[]>([]);
  const [links, setLinks] = useState<readonly MadeCourseLink[] | null>(null);
  return (
    <Stack gap="md" miw={0}>
      <div className={classes.notPrinted}>
        <EducationHead hint="Codes on paper for people who do not sign in: each opens the courses of one person." />
      </div>
      {links ? (
        <Sheet
          links={links}
          title={tags.map(({ label }) => label).join(', ')}
          onDone={() => setLinks(null)}
        />
      ) : (
        <ChooseCrew tags={tags} onTagsChange={setTags} onMade={setLinks} />
      )}
    </Stack>
  );
}

type ChooseProps = {
  tags: readonly PickerOption[];
  onTagsChange: (tags: readonly PickerOption[]) => void;
  onMade: (links: readonly MadeCourseLink[]) => void;
};

function ChooseCrew({ tags, onTagsChange, onMade }: ChooseProps) {
  const actor = useActor();
  const make = useMakeCourseLinks();
  const ids = tags.map(({ id }) => id);
  const { data } = useLocalRows((queries) => crewOf(queries, ids), ['crew', ...ids]);
  const crew = (data ?? []).filter(({ user_id, tag_ids }) =>
    mayTrain(actor, { user_id, tag_ids: JSON.parse(tag_ids) as string[] }),
  );
  const isTooMany = crew.length > MOST_COURSE_LINKS;
  return (
    <TitledCard title="Print links for a crew">
      <Stack gap="md" align="flex-start" maw={560}>
        <TagPicker
          label="Crew"
          placeholder="Tags, jobs or locations"
          tags={{ types: FILTER_TAG_TYPES }}
          value={tags}
          onChange={onTagsChange}
        />
        <Text size="sm">
          A link works for {COURSE_LINK_DAYS} days and ends the one that its person has now, also one that was
          sent by email. Whoever has the paper can take the courses: hand each strip to its person.
        </Text>
        {ids.length > 0 ? (
          <Text size="sm" c={isTooMany ? 'red' : 'dimmed'}>
            {isTooMany
              ? `${countOfPeople(crew.length)} are too many for one sheet: at most ${MOST_COURSE_LINKS}.`
              : `${countOfPeople(crew.length)} you are in charge of.`}
          </Text>
        ) : null}
        <Button
          size="md"
          leftSection={<IconQrcode size={18} aria-hidden="true" />}
          disabled={crew.length === 0 || isTooMany}
          loading={make.isPending}
          onClick={() =>
            make.mutate(
              crew.map(({ user_id }) => user_id),
              { onSuccess: onMade },
            )
          }
        >
          Make the links
        </Button>
      </Stack>
    </TitledCard>
  );
}

type SheetProps = { links: readonly MadeCourseLink[]; title: string; onDone: () => void };

function Sheet({ links, title, onDone }: SheetProps) {
  const zone = useViewerZone();
  return (
    <>
      <Group className={classes.notPrinted ?? ''}>
        <Button
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          Done
        </Button>
        <Text size="sm" c="dimmed">
          The codes are not shown again.
        </Text>
      </Group>
      <ul className={classes.sheet} aria-label={`Links: ${title}`}>
        {links.map((link) => {
          const name = fullName(link) || 'No name';
          return (
            <li key={link.user_id} className={classes.strip}>
              <QrCode text={link.address} label={`QR code of ${name}`} />
              <div>
                <p className={classes.name} dir="auto">
                  {name}
                </p>
                <p>Your courses: scan this code with the camera of your phone.</p>
                <p>Works until {dateText(Date.parse(link.expires_at), zone)}.</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
