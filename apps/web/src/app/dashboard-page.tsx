import { Title } from '@mantine/core';

export function DashboardPage() {
  return <Title>Dashboard</Title>;
}
