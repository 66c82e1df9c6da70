import { FileResponse } from './handlers.ts'

/** Bytes for a program, which no cache keeps. */
export const bytesResponse = (bytes: Buffer, mediaType: string): FileResponse =>
  new FileResponse(bytes, { 'content-type': mediaType, 'content-length': String(bytes.length), 'cache-control': 'no-store' })
