import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../../../app-settings.ts';
import type { ContentStore, StoredFile } from './content-store.ts';

/** What lies in the store, found by looking. */
export type StoredObject = {
  readonly org_id: string;
  readonly file_id: string;
  readonly modified_at: Date;
};

export type ObjectContentStore = ContentStore & {
  /** Everything that lies there, those of organisations that are gone included. */
  all(): AsyncIterable<StoredObject>;
};

const keyOf = ({ org_id, file_id }: Pick<StoredFile, 'org_id' | 'file_id'>) => `${org_id}/${file_id}`;

/** Keeps files in a store of objects; parts are the parts of its multipart uploads. */
export function createObjectContentStore(settings: ObjectStoreSettings): ObjectContentStore {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services besides Amazon's know buckets by the path, and not every checksum.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const of = (file: Pick<StoredFile, 'org_id' | 'file_id'>) => ({ Bucket, Key: keyOf(file) });

  return {
    async begin(file, mediaType) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...of(file), ContentType: mediaType }),
      );
      if (!UploadId) throw new Error('the store of objects began no upload');
      return UploadId;
    },
    async keep(file, number, body) {
      const { ETag } = await client.send(
        new UploadPartCommand({ ...of(file), ...uploadOf(file), PartNumber: number + 1, Body: body }),
      );
      if (!ETag) throw new Error('the store of objects kept no part');
      return { etag: ETag };
    },
    async finish(file, etags) {
      const Parts = etags.map((ETag, index) => ({ ETag: ETag ?? undefined, PartNumber: index + 1 }));
      const MultipartUpload = { Parts };
      await client.send(
        new CompleteMultipartUploadCommand({ ...of(file), ...uploadOf(file), MultipartUpload }),
      );
    },
    async *read(file, { from, to }) {
      const { Body } = await client.send(new GetObjectCommand({ ...of(file), Range: `bytes=${from}-${to}` }));
      if (Body) yield* Body as AsyncIterable<Uint8Array>;
    },
    async remove(file) {
      if (file.upload_id !== null)
        await client
          .send(new AbortMultipartUploadCommand({ ...of(file), ...uploadOf(file) }))
          // It was finished, or given up before.
          .catch(() => undefined);
      await client.send(new DeleteObjectCommand(of(file)));
    },
    async *all() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const [org_id, file_id] = Key.split('/');
          if (org_id && file_id && LastModified) yield { org_id, file_id, modified_at: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

function uploadOf({ upload_id }: StoredFile): { UploadId: string } {
  if (upload_id === null) throw new Error('the file has no upload in the store of objects');
  return { UploadId: upload_id };
}
