import { Container, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The terms under which the service is used. */
export function TermsScreen() {
  return (
    <Container size="sm" py="xl" w="100%">
      <Stack gap="xl">
        <Stack gap="xs">
          <Title order={1}>Terms of use</Title>
          <Text c="dimmed">Please read them before you use Heatwise.</Text>
        </Stack>
        <Clause title="1. Screening, not diagnosis">
          Heatwise shows the results of handheld tests and estimates of heat stress. They help you decide who
          should drink, rest or be checked next. They are screening, not diagnosis: they do not replace the
          judgement of a doctor, a first-aider or a supervisor on site. When somebody feels unwell, act on
          that first, whatever a result says.
        </Clause>
        <Clause title="2. What results can and cannot say">
          Test values vary: two tests of the same person minutes apart may differ. A single value near a limit
          is a reason to test again, not to draw conclusions. Results depend on testing as the device’s
          instructions describe, and are only as recent as the time shown beside them.
        </Clause>
        <Clause title="3. Whose data it is">
          Measurements belong to the people who were measured and to the organisation that had them measured.
          Your organisation decides who may see what, and is responsible for having a lawful reason to
          measure, for telling people about it and for answering their questions about their data.
        </Clause>
        <Clause title="4. Data in this browser">
          So that Heatwise works without a connection, the data that you may see is kept in this browser.
          Signing out removes it. On a shared computer, sign out when you leave it.
        </Clause>
        <Clause title="5. Your account">
          Keep your password and one-time codes to yourself. You may use Heatwise only within the rights that
          your organisation gave you, and must not try to reach other people’s data. Every change is recorded
          with the name of the account that made it.
        </Clause>
        <Clause title="6. Fair treatment">
          Results are there to protect people. They must not be used to punish, to rank or to select people,
          and nobody may be made to keep working in the heat because a result looked good.
        </Clause>
        <Clause title="7. Availability and changes">
          Heatwise is made with care, but we cannot promise that it is always available or free of errors;
          have a heat plan that works without it. These terms may change; the version shown here is the one in
          force.
        </Clause>
      </Stack>
    </Container>
  );
}

function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb={6}>
        {title}
      </Title>
      <Text>{children}</Text>
    </section>
  );
}
