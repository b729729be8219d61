import { fullName, initials, type Named } from '@heatwise/domain/people/person-name';
import { Avatar, Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  person: Named;
  /** Base64 JPEG; empty or missing shows the initials. */
  image?: string | null;
  email?: string | null;
  /** Names of the person's tags. */
  tags?: readonly string[];
  /** A quiet line or mark beside the name, e.g. the last measurement. */
  info?: ReactNode;
  size?: number;
  /** The name is the title of the page. */
  isTitle?: boolean;
};

/** A person as picture or initials and name, with email, tags and more where they are given. */
export function UserDisplay({ person, image, email, tags = [], info, size = 32, isTitle = false }: Props) {
  const name = fullName(person) || 'No name';
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar
        src={image ? `data:image/jpeg;base64,${image}` : null}
        alt=""
        size={size}
        radius="xl"
        color="petrol"
        variant="light"
        aria-hidden="true"
      >
        {initials(person)}
      </Avatar>
      <Stack gap={0} miw={0}>
        {isTitle ? (
          <Title order={1} size="h2">
            {name}
          </Title>
        ) : (
          <Text size="sm" fw={600} truncate title={name}>
            {name}
          </Text>
        )}
        {email ? (
          <Text size="xs" c="dimmed" truncate title={email}>
            {email}
          </Text>
        ) : null}
        {tags.length > 0 ? (
          <Group gap={4} mt={2}>
            {tags.map((tag) => (
              <Badge key={tag} size="xs" variant="default" tt="none">
                {tag}
              </Badge>
            ))}
          </Group>
        ) : null}
        {info}
      </Stack>
    </Group>
  );
}
