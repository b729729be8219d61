import { Container, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function NotFoundScreen() {
  return (
    <Container component="main" py="xl">
      <Title>Page not found</Title>
      <Text>
        <Link to="/">Back to the start</Link>
      </Text>
    </Container>
  );
}
