import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accepted, acceptAttribute, describeUpload, megabyte, nameOfKind, upload } from './upload.ts'

const letter = upload({ kinds: accepted.pdf, message: 'Upload the letter' })
const aFile = (name: string, type: string, size = 10): File => new File([new Uint8Array(size)], name, { type })
const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

it.each([
  ['nothing', undefined, 'Upload the letter'],
  ['text', 'letter.pdf', 'Upload the letter'],
  ['an untouched field', aFile('', 'application/octet-stream', 0), 'Upload the letter'],
  ['an empty file', aFile('a.pdf', 'application/pdf', 0), 'This file is empty'],
  ['too much', aFile('a.pdf', 'application/pdf', 10 * megabyte + 1), 'This file is too large. Choose a PDF file of at most 10 MB'],
  ['another kind', aFile('a.png', 'image/png'), 'This kind of file is not accepted. Choose a PDF file of at most 10 MB'],
  ['a second ending', aFile('a.pdf.exe', 'application/pdf'), 'This kind of file is not accepted. Choose a PDF file of at most 10 MB'],
  ['a HEIC picture', aFile('IMG_0012.HEIC', 'image/heic'), 'This kind of file is not accepted. Choose a PDF file of at most 10 MB'],
])('a PDF field refuses %s with one message', (_, value, message) => {
  expect(messagesOf(letter, value)).toEqual([message])
})

it.each(['a.pdf', 'A.PDF', 'письмо.pdf'])('a PDF field takes %s up to 10 MB, whatever type the browser declares', (name) => {
  for (const type of ['application/pdf', '', 'application/octet-stream', 'application/x-download'])
    expect(messagesOf(letter, aFile(name, type, 10 * megabyte))).toEqual([])
})

it.each(['photo', 'image', 'IMG_0012.heic', 'IMG_0012.HIF', 'a.png', 'a.jpe', 'a.jpg.download', 'a.jpg (1)', 'scan 12.03.2026'])(
  'the name %s is no proof that a file is no picture',
  (name) => expect(messagesOf(upload({ kinds: accepted.pictures }), aFile(name, ''))).toEqual([]),
)

it.each(['a.pdf', 'a.docx', 'a.jpg.exe', 'a.gif', 'a.svg'])('a field for pictures refuses %s', (name) =>
  expect(messagesOf(upload({ kinds: accepted.pictures }), aFile(name, ''))).toEqual([
    'This kind of file is not accepted. Choose a JPEG, PNG or WebP picture of at most 10 MB',
  ]),
)

it.each([
  ['IMG_0012.heic', 'IMG_0012.jpg'],
  ['a.png', 'a.jpg'],
  ['photo', 'photo.jpg'],
  ['a.jpg.download', 'a.jpg.download.jpg'],
  ['a.jpg (1)', 'a.jpg (1).jpg'],
  ['scan 12.03.2026', 'scan 12.03.2026.jpg'],
  ['a.JPEG', 'a.JPEG'],
])('a JPEG called %s is stored as %s', (name, stored) => expect(nameOfKind(name, 'jpeg')).toBe(stored))

it('the prompt has kinds and size', () => {
  expect(describeUpload({ kinds: accepted.pictures })).toBe('Choose a JPEG, PNG or WebP picture of at most 10 MB')
  expect(describeUpload({ kinds: accepted.picturesAndPdf, maxBytes: 512 * 1024 })).toBe(
    'Choose a JPEG, PNG, WebP or PDF file of at most 512 kB',
  )
  expect(messagesOf(upload({ kinds: accepted.pictures }), undefined)).toEqual(['Choose a JPEG, PNG or WebP picture of at most 10 MB'])
})

it('accepts a missing optional file', () => {
  expect(messagesOf(z.object({ photo: z.optional(upload({ kinds: accepted.pictures })) }), {})).toEqual([])
})

it('is a file in the OpenAPI document', () => {
  expect(z.toJSONSchema(letter)).toMatchObject({
    type: 'string',
    format: 'binary',
    maxLength: 10 * megabyte,
    description: 'Choose a PDF file of at most 10 MB',
  })
})

it('sets the file input’s accept', () => {
  expect(acceptAttribute(accepted.pdf)).toBe('application/pdf,.pdf')
})
