import { fileKinds, kindByMediaType } from '#platform/contract/upload.ts'
import { cleanFileName } from './file-name.ts'

export type ServedFile = { name: string; mediaType: string; size: number }

/**
 * The response headers of a stored file. Pictures are inline; everything else downloads unless `showInPlace`, which only our own viewer sets.
 * `size` is in bytes. An unknown kind is served as application/octet-stream. No cache keeps it but, for `keptSeconds`, the browser of the same session.
 */
export function fileHeaders(
  { name, mediaType, size }: ServedFile,
  { showInPlace = false, keptSeconds = 0 } = {},
): Readonly<Record<string, string>> {
  const kind = kindByMediaType(mediaType)
  const isShown = kind !== undefined && (fileKinds[kind].isPicture || showInPlace)
  return {
    'content-type': kind ? fileKinds[kind].mediaTypes[0] : 'application/octet-stream',
    'content-length': String(size),
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(keptSeconds === 0
      ? { 'cache-control': 'private, no-store' }
      : { 'cache-control': `private, max-age=${keptSeconds}`, vary: 'cookie, authorization' }),
  }
}

/** RFC 6266: an ASCII name for old clients, and the full name in RFC 5987 encoding. */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const clean = cleanFileName(name)
  const ascii = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_')
  return `${disposition}; filename="${ascii.replace(/["\\]/g, '\\$&')}"; filename*=UTF-8''${encodeExtended(clean)}`
}

/** encodeURIComponent leaves a few characters that RFC 5987 requires to be encoded. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
