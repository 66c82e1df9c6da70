import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Route } from '#platform/contract/route.ts'
import { malformed, Refusal } from './refusal.ts'

type Values = Record<string, unknown>
/** What a request carries, as one object; files lie in a folder that goes with it. */
export type SentInput = AsyncDisposable & { readonly values: Values }

const usualFileBytes = 10 * 1024 * 1024

export async function readInput(request: FastifyRequest, route: Route): Promise<SentInput> {
  const fromUrl = { ...(request.query as Values), ...(request.params as Values) }
  if (request.isMultipart()) return readForm(request, fromUrl, route)
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed('Send an object.')
  return { values: withLists({ ...body, ...fromUrl }, route.input), [Symbol.asyncDispose]: async () => {} }
}

/** Files go to disk as they arrive, so that a large one costs no memory. */
async function readForm(request: FastifyRequest, fromUrl: Values, route: Route): Promise<SentInput> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  const sent = { values: {} as Values, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  try {
    const values: Values = { ...fromUrl }
    const limits = { fileSize: route.maxBytes ?? usualFileBytes, files: 5, fields: 100, parts: 105, fieldSize: 100_000 }
    for await (const part of request.parts({ limits })) {
      const value = part.type === 'file' ? await keepUpload(part, folder, limits.fileSize) : part.value
      const before = values[part.fieldname]
      values[part.fieldname] = before === undefined ? value : [before, value].flat()
    }
    sent.values = withLists(values, route.input)
    return sent
  } catch (error) {
    await sent[Symbol.asyncDispose]()
    throw error
  }
}

async function keepUpload(part: MultipartFile, folder: string, maxBytes: number): Promise<File> {
  const path = join(folder, crypto.randomUUID())
  await pipeline(part.file, createWriteStream(path))
  if (part.file.truncated)
    throw new Refusal({ status: 413, code: 'too_large', message: `Choose a file of at most ${Math.floor(maxBytes / 1024 / 1024)} MB.` })
  const blob = await openAsBlob(path, { type: part.mimetype })
  return new File([blob], part.filename, { type: part.mimetype })
}

/** A list with one entry looks like a single value in a form or a query string; the contract knows better. */
function withLists(values: Values, input: z.ZodType): Values {
  if (!(input instanceof z.ZodObject)) return values
  for (const [key, schema] of Object.entries(input.shape)) {
    if (key in values && !Array.isArray(values[key]) && typeof values[key] === 'string' && isList(schema as z.ZodType))
      values[key] = [values[key]]
  }
  return values
}

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isList(schema.unwrap() as z.ZodType)
  return false
}
