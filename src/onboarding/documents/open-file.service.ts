import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'

type FileRow = { storage_name: string; original_name: string; media_type: string }

/** A stored file as an answer. The caller has checked who may open it. */
export async function openFile(files: FileStore, { storage_name, original_name, media_type }: FileRow): Promise<FileResponse> {
  const { stream, size } = await files.read(storage_name)
  return new FileResponse(stream, fileHeaders({ name: original_name, mediaType: media_type, size }))
}
