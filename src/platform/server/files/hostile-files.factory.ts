import sharp from 'sharp'
import { crc32, deflateSync } from 'node:zlib'
import { fileKinds } from '#platform/contract/upload.ts'
import type { FileKind } from '#platform/contract/upload.ts'
import type { SampleFile } from './harmless-files.factory.ts'
import { hostilePdfs } from './hostile-pdfs.factory.ts'
import { aPdf, latin1 } from './sample-pdf.factory.ts'
import { aJpeg, aPicture, aPng, aWebp } from './sample-picture.factory.ts'

/** `payload` must be gone when a picture is accepted, because pictures are re-encoded. */
export type HostileFile = SampleFile & { payload?: string }

const marker = 'HOSTILE-PAYLOAD'
const foreign: Readonly<Record<string, string>> = {
  html: `<!doctype html><script>${marker}</script>`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="${marker}"/>`,
  xml: '<?xml version="1.0"?><a/>',
  script: `alert("${marker}")`,
  php: `<?php system("${marker}");`,
  shell: '#!/bin/sh\nrm -rf /',
  exe: 'MZ\x90\0\x03\0\0\0',
  elf: '\x7FELF\x02\x01\x01',
  zip: `PK\x03\x04\x14\0\0\0${'\0'.repeat(30)}`,
  rar: 'Rar!\x1A\x07\x01\0',
  sevenZip: "7z\xBC\xAF'\x1C",
  gzip: '\x1F\x8B\x08',
  flash: 'CWS\x0A',
  java: '\xCA\xFE\xBA\xBE',
  gif: 'GIF89a\x01\0\x01\0\0\0\0;',
  bmp: 'BM\x3A\0\0\0',
  tiff: 'II*\0\x08\0\0\0',
  icon: '\0\0\x01\0\x01\0',
  word: '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1',
  video: '\0\0\0\x18ftypmp42',
  heic: '\0\0\0\x18ftypheic',
  text: 'plain text',
  zeros: '\0'.repeat(64),
  postscript: '%!PS-Adobe-3.0\n',
}

/** At least two hundred files that are disguised or contain a payload; deterministic. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const good: Record<FileKind, Buffer> = { jpeg: await aJpeg(), png: await aPng(), webp: await aWebp(), pdf: aPdf() }
  return [
    ...disguised(),
    ...misnamed(good),
    ...damaged(good),
    ...wrongSizes(good),
    ...picturesWithPayload(good),
    ...(await exhausting()),
    ...hostilePdfs(),
  ]
}

function disguised(): HostileFile[] {
  return kinds().flatMap((kind) =>
    Object.entries(foreign).flatMap(([what, content]) => [fileOf(kind, `${what} as ${kind}`, latin1(content))]),
  )
}

/** Valid content whose name is of no accepted kind. */
function misnamed(good: Record<FileKind, Buffer>): HostileFile[] {
  const endings = ['html', 'svg', 'exe', 'js', 'pdf.exe', 'png.html', 'php', 'png\0.exe', 'png\u202Eexe.js', 'gif', 'bat', 'docx']
  return kinds().flatMap((kind) =>
    endings.map((ending) => ({ ...fileOf(kind, `${kind} named .${ending}`, good[kind]), name: `file.${ending}` })),
  )
}

function damaged(good: Record<FileKind, Buffer>): HostileFile[] {
  const cut = kinds().flatMap((kind) =>
    [0.02, 0.2, 0.5, 0.8].map((part) =>
      fileOf(kind, `${kind} cut at ${part}`, good[kind].subarray(0, Math.floor(good[kind].length * part))),
    ),
  )
  const signature = kinds().flatMap((kind) =>
    [0, 1, 2].map((at) => fileOf(kind, `${kind} with signature flipped at ${at}`, flipped(good[kind], at))),
  )
  const body = [18, 25, 30, 100, 140].map((at) => fileOf('png', `PNG flipped at ${at}`, flipped(good.png, at)))
  return [...cut, ...signature, ...body]
}

function wrongSizes(good: Record<FileKind, Buffer>): HostileFile[] {
  return kinds().flatMap((kind) => [
    fileOf(kind, `empty ${kind}`, Buffer.alloc(0)),
    fileOf(kind, `${kind} of more than 10 MB`, Buffer.concat([good[kind], Buffer.alloc(10 * 1024 * 1024)])),
  ])
}

/** Re-encoding removes a payload after a picture or in its metadata; one before it breaks the signature. */
function picturesWithPayload(good: Record<FileKind, Buffer>): HostileFile[] {
  const payloads = {
    html: foreign.html,
    script: `/*${marker}*/`,
    php: foreign.php,
    zip: `PK\x03\x04${marker}`,
    pdf: `%PDF-1.7 ${marker} %%EOF`,
  }
  const pictures = kinds().filter((kind) => kind !== 'pdf')
  return pictures.flatMap((kind) =>
    Object.entries(payloads).flatMap(([what, payload = '']) => [
      { ...fileOf(kind, `${what} behind ${kind}`, Buffer.concat([good[kind], latin1(payload)])), payload: marker },
      fileOf(kind, `${what} in front of ${kind}`, Buffer.concat([latin1(payload), good[kind]])),
      ...(kind === 'jpeg'
        ? [{ ...fileOf(kind, `${what} in a comment of a JPEG`, withJpegComment(good.jpeg, payload)), payload: marker }]
        : []),
    ]),
  )
}

async function exhausting(): Promise<HostileFile[]> {
  const jpeg = await aJpeg()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const giantJpeg = Buffer.from(jpeg)
  giantJpeg.fill(0xff, frame + 5, frame + 9)
  const animated = await sharp([await frameOf(1), await frameOf(2)], { join: { animated: true } })
    .webp()
    .toBuffer()
  const wide = await sharp({ create: { width: 16_383, height: 3000, channels: 3, background: 'white' } })
    .webp({ effort: 0 })
    .toBuffer()
  const withExif = await aPicture(2)
    .withExif({ IFD0: { ImageDescription: `<script>${marker}</script>` } })
    .jpeg()
    .toBuffer()
  return [
    fileOf('png', 'PNG that claims 50,000 x 50,000', giantPng(50_000, 50_000)),
    fileOf('png', 'PNG of 64 million pixels', giantPng(8000, 8000)),
    fileOf('png', 'PNG of 1 x 39,000,000', giantPng(1, 39_000_000)),
    fileOf('png', 'PNG of 12,001 x 1', giantPng(12_001, 1)),
    fileOf('png', 'PNG of one endless row', giantPng(0x7fffffff, 1)),
    fileOf('jpeg', 'JPEG that claims 65,535 x 65,535', giantJpeg),
    fileOf('webp', 'WebP of 49 million pixels', wide),
    fileOf('webp', 'animated WebP', animated),
    { ...fileOf('jpeg', 'script in the description of a JPEG', withExif), payload: marker },
  ]
}

const frameOf = (seed: number): Promise<Buffer> => aPicture(seed, { width: 20, height: 20, channels: 3 }).png().toBuffer()

/** A PNG header of any size before one compressed megabyte of zeros. */
export function giantPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const parts = [pngPart('IHDR', header), pngPart('IDAT', deflateSync(Buffer.alloc(1024 * 1024))), pngPart('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

function pngPart(type: string, content: Buffer): Buffer {
  const part = Buffer.concat([latin1(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(part))
  return Buffer.concat([length, part, check])
}

function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, latin1(text), jpeg.subarray(2)])
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at)
  return copy
}

const kinds = (): FileKind[] => ['jpeg', 'png', 'webp', 'pdf']

function fileOf(kind: FileKind, what: string, bytes: Buffer): HostileFile {
  return { what, name: `file.${fileKinds[kind].extensions[0]}`, type: fileKinds[kind].mediaTypes[0], bytes }
}
