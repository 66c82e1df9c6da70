import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, malformed } from '../refusal.ts'
import { tooMuchText } from './declared-body.ts'
import { fileTooLarge, type Form } from './form.ts'
import type { HttpLimits } from './limits.ts'
import type { UploadFolder } from './upload-folder.ts'

type Values = Record<string, unknown>
type Reading = { readonly form: Form; readonly uploads: UploadFolder; readonly limits: HttpLimits }
type Parts = FastifyRequest['parts']

/** A multipart form as one object. Files go to disk as they arrive, so that a large one costs no memory; they go with the answer. */
export async function readForm(body: IncomingMessage, parts: Parts, reading: Reading): Promise<AsyncDisposable & { values: Values }> {
  const folder = await reading.uploads.folderForCall()
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const ending = new AbortController()
  const collecting = collect(parts, { ...reading, folder, signal: ending.signal })
  try {
    const values = await Promise.race([collecting, refuseBeyond(body, reading.form)])
    return { values, [Symbol.asyncDispose]: remove }
  } catch (error) {
    // Nothing more is written; what still comes is thrown away.
    ending.abort()
    body.unpipe()
    body.resume()
    await remove()
    // A file that was just being opened may appear after that.
    void collecting.catch(() => {}).finally(remove)
    throw error
  }
}

/** What lies before, between and after the parts counts as well, so the body itself is counted. A connection that is cut ends the call too. */
const refuseBeyond = (body: IncomingMessage, form: Form): Promise<never> =>
  new Promise((_, reject) => {
    let left = form.bytes
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) reject(fileTooLarge(form))
    })
    body.once('close', () => {
      if (!body.complete) reject(malformed('The form ended too early.'))
    })
  })

type Collecting = Reading & { readonly folder: string; readonly signal: AbortSignal }

async function collect(parts: Parts, { form, limits: { fields, jsonBytes }, folder, signal }: Collecting): Promise<Values> {
  const limits = { fileSize: form.fileBytes, files: form.files.length, fields, parts: form.files.length + fields, fieldSize: jsonBytes }
  const values: Values = {}
  let textBytes = 0
  const valueOf = async (part: Multipart): Promise<unknown> => {
    if (part.type === 'file') return receive(part, form, join(folder, crypto.randomUUID()), signal)
    textBytes += Buffer.byteLength(String(part.value))
    if (part.valueTruncated || textBytes > jsonBytes) throw tooMuchText(jsonBytes)
    return part.value
  }
  for await (const part of parts({ limits })) {
    const value = await valueOf(part)
    const before = values[part.fieldname]
    values[part.fieldname] = before === undefined ? value : [before, value].flat()
  }
  return values
}

async function receive(part: MultipartFile, form: Form, path: string, signal: AbortSignal): Promise<File> {
  if (!form.files.includes(part.fieldname)) throw invalid({ [part.fieldname]: 'No file is expected here.' })
  await pipeline(part.file, createWriteStream(path), { signal })
  if (part.file.truncated) throw fileTooLarge(form)
  const blob = await openAsBlob(path, { type: part.mimetype })
  return new File([blob], part.filename, { type: part.mimetype })
}
