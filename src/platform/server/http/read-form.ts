import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, malformed } from './refusal.ts'
import { tooMuchText } from './edge/declared-body.ts'
import { fileTooLarge, type FormLimits } from './form.ts'
import type { HttpLimits } from './edge/limits.ts'
import type { UploadFolder } from './upload-folder.ts'

type Values = Record<string, unknown>
type FormOptions = { form: FormLimits; uploads: UploadFolder; limits: HttpLimits }
type Parts = FastifyRequest['parts']

/** Reads a multipart form into one object. Files are streamed to disk, which saves memory, and deleted after the response. */
export async function readForm(body: IncomingMessage, parts: Parts, options: FormOptions): Promise<AsyncDisposable & { values: Values }> {
  const folder = await options.uploads.folderForCall()
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const abort = new AbortController()
  const collecting = collect(parts, { ...options, folder, signal: abort.signal })
  try {
    const values = await Promise.race([collecting, rejectUnreadable(body, options.form)])
    return { values, [Symbol.asyncDispose]: remove }
  } catch (error) {
    // Stops writing and discards the rest of the body.
    abort.abort()
    body.unpipe()
    body.resume()
    await remove()
    // A file that was just being opened may appear after that.
    void collecting.catch(() => {}).finally(remove)
    throw isUnfinished(error) ? malformed('The form ended too early.') : error
  }
}

/** What the reader of forms says of one without its last boundary. */
const isUnfinished = (error: unknown): boolean => error instanceof Error && /^(Unexpected end of|Malformed part)/.test(error.message)

/** Counts the body itself, because bytes before, between and after the parts count too. A cut connection ends the call. */
const rejectUnreadable = (body: IncomingMessage, form: FormLimits): Promise<never> =>
  new Promise((_, reject) => {
    let bytesLeft = form.bytes
    body.on('data', (chunk: Buffer) => {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) reject(fileTooLarge(form))
    })
    body.once('close', () => {
      if (!body.complete) reject(malformed('The form ended too early.'))
    })
  })

type CollectOptions = FormOptions & { folder: string; signal: AbortSignal }

async function collect(parts: Parts, { form, limits: { fields, jsonBytes }, folder, signal }: CollectOptions): Promise<Values> {
  const limits = { fileSize: form.fileBytes, files: form.most, fields, parts: form.most + fields, fieldSize: jsonBytes }
  const values: Values = {}
  let textBytes = 0
  const readPart = async (part: Multipart): Promise<unknown> => {
    if (part.type === 'file') return storeFile(part, form, join(folder, crypto.randomUUID()), signal)
    textBytes += Buffer.byteLength(String(part.value))
    if (part.valueTruncated || textBytes > jsonBytes) throw tooMuchText(jsonBytes)
    return part.value
  }
  for await (const part of parts({ limits })) {
    const value = await readPart(part)
    const previous = values[part.fieldname]
    values[part.fieldname] = previous === undefined ? value : [previous, value].flat()
  }
  return values
}

async function storeFile(part: MultipartFile, form: FormLimits, path: string, signal: AbortSignal): Promise<File> {
  if (!form.files.includes(part.fieldname)) throw invalid({ [part.fieldname]: 'This field does not take a file.' })
  await pipeline(part.file, createWriteStream(path), { signal })
  if (part.file.truncated) throw fileTooLarge(form)
  const blob = await openAsBlob(path, { type: part.mimetype })
  return new File([blob], sentName(part.filename), { type: part.mimetype })
}

/** Browsers send a quotation mark in a file's name as %22, and a line break as %0D or %0A (HTML, multipart/form-data). */
const sentName = (name: string): string => name.replaceAll(/%(22|0D|0A)/g, (coded) => decodeURIComponent(coded))
