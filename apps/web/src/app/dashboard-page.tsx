import { Container, Title } from '@mantine/core';

export function DashboardPage() {
  return (
    <Container component="main" py="xl">
      <Title>Dashboard</Title>
    </Container>
  );
}
