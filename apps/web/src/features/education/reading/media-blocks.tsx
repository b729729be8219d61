import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import type { PdfBlock, PictureBlock, VideoBlock } from '@heatwise/domain/education/module-content';
import { Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './reading.module.css';

/** By their id; undefined while they are on their way. */
type Files = { files: ShownFiles | undefined };

/** A picture of a module, with what it shows for those who do not see it. */
export function Picture({ file_id, alt, files }: Pick<PictureBlock, 'file_id' | 'alt'> & Files) {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const tryAgain = () => setFailed(null);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  if (!files) return <div className={classes.awaited} />;
  const file = files[file_id];
  if (!file || file.address === failed)
    return <Missing what={alt.trim() === '' ? 'A picture' : `The picture “${alt}”`} />;
  const { address } = file;
  // Loaded before it is scrolled to: by then the connection may be gone.
  return <img src={address} alt={alt} className={classes.picture} onError={() => setFailed(address)} />;
}

export function VideoView({ block, files }: { block: VideoBlock } & Files) {
  const { title, poster_id, captions_id } = block;
  if (!files) return <div className={classes.awaited} />;
  const file = files[block.file_id];
  if (!file) return <Missing what={named('The video', title)} />;
  const poster = poster_id === null ? undefined : files[poster_id]?.address;
  const captions = captions_id === null ? undefined : files[captions_id]?.address;
  return (
    <figure className={classes.figure}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are there where somebody wrote them */}
      <video
        src={file.address}
        poster={poster}
        controls
        playsInline
        preload="metadata"
        aria-label={title.trim() === '' ? 'Video' : title}
        className={classes.video}
      >
        {captions ? <track kind="captions" src={captions} default /> : null}
      </video>
      {title.trim() === '' ? null : <figcaption dir="auto">{title}</figcaption>}
    </figure>
  );
}

export function PdfView({ block: { file_id, title }, files }: { block: PdfBlock } & Files) {
  const file = files?.[file_id];
  const name = title.trim() === '' ? (file?.name ?? 'PDF') : title;
  if (!files) return <div className={classes.awaited} />;
  if (!file) return <Missing what={named('The document', title)} />;
  return (
    <a href={file.address} target="_blank" rel="noopener noreferrer" className={classes.document}>
      <IconFileTypePdf size={26} stroke={1.6} aria-hidden="true" />
      <span dir="auto">{name}</span>
      <Text span size="sm" c="dimmed">
        PDF
      </Text>
    </a>
  );
}

function named(what: string, title: string): string {
  return title.trim() === '' ? what : `${what} “${title}”`;
}

/** Without a connection, or when a file is lost. */
function Missing({ what }: { what: string }) {
  return (
    <p className={classes.missing} dir="auto">
      {what} cannot be shown now.
    </p>
  );
}
