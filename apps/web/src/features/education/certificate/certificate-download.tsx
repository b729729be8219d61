import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCertificateDownload } from './certificate.queries.ts';

type Props = { course_id: string; number: string; title: string };

/** Saves the certificate of a course: for its person, and for those in charge of them. */
export function CertificateDownload({ course_id, number, title }: Props) {
  const download = useCertificateDownload();
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-label={`Download certificate: ${title}`}
      loading={download.isPending}
      onClick={() => download.mutate({ course_id, number })}
    >
      Download certificate
    </Button>
  );
}
