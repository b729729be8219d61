import { Stack, Text, Title } from '@mantine/core';
import { ButtonTo } from './button-to.tsx';
import { useDesk } from './learner-desk.ts';

/** For an address whose course is not there, or is somebody else's. */
export function NoSuchCourse({ title = 'Course not found' }: { title?: string }) {
  const { places } = useDesk();
  return (
    <Stack align="center" ta="center" gap="sm" py="xl">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={460}>
        It is not assigned to you, or not any more.
      </Text>
      <ButtonTo place={places.courses}>My courses</ButtonTo>
    </Stack>
  );
}
