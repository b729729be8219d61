import { Button, Container, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function LandingScreen() {
  return (
    <Container component="main" py="xl">
      <Title>Heatwise</Title>
      <Button component={Link} to="/login">
        Sign in
      </Button>
    </Container>
  );
}
