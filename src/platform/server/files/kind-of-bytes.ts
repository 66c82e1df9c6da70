import type { FileKind } from '#platform/contract/upload.ts'

const headBytes = 1024

/** What a file is by its first bytes; HEIC is told because phones make it. The decoder opens the file and judges whether that is so. */
export async function kindOfBytes(file: Blob): Promise<FileKind | 'heic' | undefined> {
  const head = Buffer.from(await file.slice(0, headBytes).arrayBuffer()).toString('latin1')
  return signatures.find(([, signature]) => signature.test(head))?.[0]
}

const signatures: readonly (readonly [FileKind | 'heic', RegExp])[] = [
  ['jpeg', /^\xFF\xD8\xFF/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['heic', /^[^]{4}ftyp(?:hei[cfmsx]|hev[cmx]|mif1|msf1)/],
  ['pdf', /%PDF-/],
]
