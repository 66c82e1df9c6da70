import * as z from 'zod/mini'
import { joinList } from './words.ts'

/** Accepted file kinds. The first extension and media type of a kind are used for storing and serving. */
export const fileKinds = {
  jpeg: {
    title: 'JPEG',
    extensions: ['jpg', 'jpeg', 'jfif', 'jpe'],
    mediaTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    isPicture: true,
  },
  png: { title: 'PNG', extensions: ['png'], mediaTypes: ['image/png', 'image/x-png'], isPicture: true },
  webp: { title: 'WebP', extensions: ['webp'], mediaTypes: ['image/webp'], isPicture: true },
  pdf: { title: 'PDF', extensions: ['pdf'], mediaTypes: ['application/pdf', 'application/x-pdf'], isPicture: false },
} as const satisfies Record<string, FileKindFacts>

export type FileKind = keyof typeof fileKinds

type FileKindFacts = {
  title: string
  extensions: readonly [string, ...string[]]
  mediaTypes: readonly [string, ...string[]]
  isPicture: boolean
}

/** Common combinations. */
export const accepted = {
  pictures: ['jpeg', 'png', 'webp'],
  pdf: ['pdf'],
  picturesAndPdf: ['jpeg', 'png', 'webp', 'pdf'],
} as const satisfies Record<string, readonly FileKind[]>

export const megabyte = 1024 * 1024
export const defaultMaxBytes = 10 * megabyte

export type UploadRule = { kinds: readonly FileKind[]; maxBytes?: number | undefined }
type Offered = { name: string; size: number }

/**
 * A file field of a contract: validates size (bytes, 10 MB by default) and refuses names of other kinds, in the browser before sending and again on the
 * server. `message` is the error without a file. The server judges the content: what a file is called, or declared as, proves nothing.
 */
export function upload({ kinds, maxBytes = defaultMaxBytes, message }: UploadRule & { message?: string }): z.ZodMiniFile {
  const rule = { kinds, maxBytes }
  const missingMessage = message ?? describeUpload(rule)
  const field = z.file(missingMessage).check(
    (context) => {
      const problem = isUntouched(context.value) ? missingMessage : uploadProblem(context.value, rule)
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
    },
    z.meta({ description: describeUpload(rule), maxLength: maxBytes }),
  )
  rules.set(field, rule)
  return field
}

/** A field that takes several files of these kinds, at least one. */
export function uploads({ kinds, maxBytes, most }: UploadRule & { most: number }): z.ZodMiniArray<z.ZodMiniFile> {
  const field = z
    .array(upload({ kinds, maxBytes }), describeUpload({ kinds, maxBytes }))
    .check(z.minLength(1, describeUpload({ kinds, maxBytes })), z.maxLength(most, `Choose at most ${most} files`))
  fileCounts.set(field, most)
  return field
}

const rules = new WeakMap<z.ZodMiniType, UploadRule>()
const fileCounts = new WeakMap<z.ZodMiniType, number>()

/** The rule of a (possibly optional) `upload` field; undefined for other fields. */
export const uploadRule = (field: z.ZodMiniType): UploadRule | undefined =>
  field instanceof z.ZodMiniOptional ? rules.get(field.def.innerType as z.ZodMiniType) : rules.get(field)

/** The prompt for a file: 'Choose a PDF file of at most 10 MB'. */
export function describeUpload({ kinds, maxBytes = defaultMaxBytes }: UploadRule): string {
  return `Choose a ${kindLabel(kinds)} of at most ${sizeLabel(maxBytes)}`
}

/** The error of a file by its size, and by its name where that is certain; undefined without one. */
export function uploadProblem({ name, size }: Offered, rule: UploadRule): string | undefined {
  const { kinds, maxBytes = defaultMaxBytes } = rule
  if (size === 0) return 'This file is empty'
  if (size > maxBytes) return `This file is too large. ${describeUpload(rule)}`
  return isOtherByName(name, kinds) ? notAccepted(rule) : undefined
}

export const notAccepted = (rule: UploadRule): string => `This kind of file is not accepted. ${describeUpload(rule)}`

/** A picture may be called by the kind that it was before, or by none; but it is no PDF, and neither is a program or a text. */
function isOtherByName(name: string, kinds: readonly FileKind[]): boolean {
  const ending = endingOf(name)
  if (ending === undefined) return false
  if (ending === 'pdf') return !kinds.includes('pdf')
  const isPicture = heicEndings.includes(ending) || fileKinds[kindByName(name) ?? 'pdf'].isPicture
  return isPicture ? !kinds.some((kind) => fileKinds[kind].isPicture) : otherEndings.includes(ending)
}

const heicEndings = ['heic', 'heif', 'heics', 'heifs', 'hif']
const otherEndings =
  'avi bat bmp cmd com csv doc docx dwg eml exe gif htm html jar js json lnk mov mp3 mp4 msg msi odp ods odt php ppt pptx ps rar rtf sh svg tif tiff txt vbs xls xlsx xml zip'.split(
    ' ',
  )

/** The name with an ending of its kind: IMG_0012.heic that is a JPEG is IMG_0012.jpg. */
export function nameOfKind(name: string, kind: FileKind): string {
  if (kindByName(name) === kind) return name
  const isNamedOtherwise = kindByName(name) !== undefined || heicEndings.includes(endingOf(name) ?? '')
  return `${isNamedOtherwise ? name.replace(/\.[^.]*$/, '') : name}.${fileKinds[kind].extensions[0]}`
}

/** A phone's format that browsers cannot show. */
export const heicMessage =
  'This is a HEIC picture. Save it as JPEG, or take a screenshot of it, and choose that file. On an iPhone: Settings, Camera, Formats, Most Compatible.'

/** The kind by extension. */
export function kindByName(name: string): FileKind | undefined {
  const extension = endingOf(name)
  return extension === undefined ? undefined : kindWhere(({ extensions }) => extensions.includes(extension))
}

const endingOf = (name: string): string | undefined => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()

/** The kind by declared media type, ignoring parameters. */
export function kindByMediaType(mediaType: string): FileKind | undefined {
  const bare = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return kindWhere(({ mediaTypes }) => mediaTypes.includes(bare))
}

/** The value of a file input's `accept`. */
export function acceptAttribute(kinds: readonly FileKind[]): string {
  return kinds
    .flatMap((kind) => [fileKinds[kind].mediaTypes[0], ...fileKinds[kind].extensions.map((extension) => `.${extension}`)])
    .join(',')
}

const allKinds: readonly FileKind[] = accepted.picturesAndPdf

function kindWhere(fits: (facts: FileKindFacts) => boolean): FileKind | undefined {
  return allKinds.find((kind) => fits(fileKinds[kind]))
}

/** Browsers send an empty file input as a file without name and content. */
const isUntouched = ({ name, size }: Offered): boolean => name === '' && size === 0

function kindLabel(kinds: readonly FileKind[]): string {
  const titles = kinds.map((kind) => fileKinds[kind].title)
  return `${joinList(titles, 'or')} ${kinds.every((kind) => fileKinds[kind].isPicture) ? 'picture' : 'file'}`
}

function sizeLabel(bytes: number): string {
  return bytes >= megabyte ? `${Math.floor((bytes / megabyte) * 10) / 10} MB` : `${Math.floor(bytes / 1024)} kB`
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The same fields with another type for files: files as they are stored or shown. */
export type FilesAs<S extends Shape, T extends z.ZodMiniType> = {
  [K in keyof S]: S[K] extends z.ZodMiniFile ? T : S[K] extends z.ZodMiniOptional<z.ZodMiniFile> ? z.ZodMiniOptional<T> : S[K]
}

export function filesAs<S extends Shape, T extends z.ZodMiniType>(shape: S, replacement: T): z.ZodMiniObject<FilesAs<S, T>> {
  const fields = Object.entries(shape).map(([name, field]) => [name, uploadRule(field) ? replaced(field, replacement) : field])
  // The compiler cannot follow a mapped type through entries; FilesAs describes the line above.
  return z.object(Object.fromEntries(fields) as FilesAs<S, T>)
}

const replaced = (field: z.ZodMiniType, replacement: z.ZodMiniType): z.ZodMiniType =>
  field instanceof z.ZodMiniOptional ? z.optional(replacement) : replacement

/** The file fields of a shape, each with its rule, in the order of the shape. */
export function fileRules(shape: Shape): readonly (readonly [string, UploadRule])[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const rule = uploadRule(field)
    return rule ? [[name, rule] as const] : []
  })
}

/** The names of an input's file fields, each as often as it takes a file. */
export function fileFieldNames(input: z.ZodMiniType): readonly string[] {
  if (!(input instanceof z.ZodMiniObject)) return []
  return Object.entries(input.shape).flatMap(([name, field]) => Array.from({ length: fileCount(field as z.ZodMiniType) }, () => name))
}

function fileCount(field: z.ZodMiniType): number {
  if (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable) return fileCount(field.def.innerType as z.ZodMiniType)
  return field instanceof z.ZodMiniFile ? 1 : (fileCounts.get(field) ?? 0)
}
