import { Button, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** How to regain access: through the organisation's administrator. */
export function ForgotPasswordScreen() {
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        Regain access
      </Title>
      <Text>
        Passwords are renewed by your own organisation. Please contact one of its Heatwise administrators and
        tell them:
      </Text>
      <List spacing="xs">
        <List.Item>the email address that you sign in with,</List.Item>
        <List.Item>
          whether you still have the device that shows your one-time codes, if you use them.
        </List.Item>
      </List>
      <Text c="dimmed" size="sm">
        Nobody will ever ask you for your old password.
      </Text>
      <Button component={Link} to="/login" size="md" variant="light">
        Back to sign in
      </Button>
    </Stack>
  );
}
