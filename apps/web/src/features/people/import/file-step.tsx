import {
  IMPORT_ERROR_MESSAGES,
  IMPORT_FILE_LIMIT_BYTES,
  IMPORT_FILE_TOO_LARGE,
  IMPORT_ROW_LIMIT,
  importFileKind,
} from '@heatwise/domain/people/import-columns';
import { IMPORT_ACCESS_HINT } from '@heatwise/domain/people/import-rows';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Alert, Button, FileButton, Group, Loader, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import classes from './import.module.css';
import { fetchTemplate, type TemplateFormat } from './use-import.ts';

type Props = {
  error: string | null;
  /** The name of the file that is being looked at. */
  reading: string | null;
  onFile: (file: File) => void;
  onError: (message: string) => void;
};

/** The first step: a template to fill in, and a place to put the file. */
export function FileStep({ error, reading, onFile, onError }: Props) {
  const [isOver, setIsOver] = useState(false);

  function choose(file: File | null | undefined): void {
    const problem = problemOf(file);
    if (problem !== null) onError(problem);
    else if (file) onFile(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    if (reading === null) choose(event.dataTransfer.files[0]);
  }

  return (
    <>
      <Panel isRoomy aria-labelledby="import-template">
        <Title order={2} size="h4" id="import-template">
          Fill in the template
        </Title>
        <Text size="sm" c="dimmed" mt={4} maw={720}>
          One row for each person; a first or a last name is enough. Separate several tags, jobs or locations
          with “;”. Anybody who will sign in needs an email: an invitation lets them choose a password. Access
          is {IMPORT_ACCESS_HINT}, and applies to the tags, jobs and locations of the row.
        </Text>
        <TemplateButtons />
      </Panel>
      <Panel isRoomy aria-labelledby="import-file">
        <Title order={2} size="h4" id="import-file">
          Choose the file
        </Title>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button does the same */}
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          {reading === null ? (
            <>
              <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden="true" />
              <Text>Drop a file here, or</Text>
              <FileButton
                accept=".xls,.xlsx"
                onChange={choose}
                inputProps={{ 'aria-label': 'Spreadsheet file', tabIndex: -1 }}
              >
                {(props) => (
                  <Button size="md" {...props}>
                    Choose a file
                  </Button>
                )}
              </FileButton>
              <Text size="sm" c="dimmed">
                .xls or .xlsx, at most {formatNumber(IMPORT_ROW_LIMIT)} rows and 5 MB
              </Text>
            </>
          ) : (
            <Group gap="sm" role="status">
              <Loader size="sm" />
              <Text>Checking {reading} …</Text>
            </Group>
          )}
        </div>
        {error !== null && reading === null ? (
          <Alert
            role="alert"
            color="red"
            variant="light"
            mt="md"
            icon={<IconAlertCircle aria-hidden="true" />}
          >
            <Text size="sm" c="var(--mantine-color-text)">
              {error}
            </Text>
          </Alert>
        ) : null}
      </Panel>
    </>
  );
}

/** The server says the same; this spares the way there. */
function problemOf(file: File | null | undefined): string | null {
  if (!file) return IMPORT_ERROR_MESSAGES[0];
  if (!importFileKind(file.name)) return IMPORT_ERROR_MESSAGES[1];
  return file.size > IMPORT_FILE_LIMIT_BYTES ? IMPORT_FILE_TOO_LARGE : null;
}

function TemplateButtons() {
  const { api } = usePlatform();
  const toast = useToast();
  const [fetching, setFetching] = useState<TemplateFormat | null>(null);

  async function download(format: TemplateFormat): Promise<void> {
    setFetching(format);
    try {
      downloadBlob(await fetchTemplate(api, format), `heatwise-people.${format}`);
    } catch (failure) {
      toast('error', (failure as Error).message);
    } finally {
      setFetching(null);
    }
  }

  return (
    <Group mt="md" gap="sm">
      {(['xlsx', 'xls'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={fetching === format}
          onClick={() => void download(format)}
        >
          Template as .{format}
        </Button>
      ))}
    </Group>
  );
}
