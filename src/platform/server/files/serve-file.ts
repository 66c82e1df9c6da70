import { fileKinds, kindByMediaType } from '#platform/contract/upload.ts'
import { cleanFileName } from './file-name.ts'

export type ServedFile = { readonly name: string; readonly mediaType: string; readonly size: number }

/**
 * The headers a kept file is answered with. Pictures show in place; everything else is a download unless `showInPlace` is said, which only our own
 * viewer does. `size` is in bytes. A kind that is not accepted is served as bytes without meaning.
 */
export function fileHeaders({ name, mediaType, size }: ServedFile, { showInPlace = false } = {}): Readonly<Record<string, string>> {
  const kind = kindByMediaType(mediaType)
  const isShown = kind !== undefined && (fileKinds[kind].isPicture || showInPlace)
  return {
    'content-type': kind ? fileKinds[kind].mediaTypes[0] : 'application/octet-stream',
    'content-length': String(size),
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}

/** RFC 6266: a plain name for old clients, and the whole one in RFC 5987's encoding. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const clean = cleanFileName(name)
  const ascii = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_')
  return `${how}; filename="${ascii.replace(/["\\]/g, '_')}"; filename*=UTF-8''${encodeExtended(clean)}`
}

/** encodeURIComponent leaves a few marks standing that RFC 5987 wants encoded. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
