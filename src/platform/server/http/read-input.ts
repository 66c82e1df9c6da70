import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readForm } from './read-form.ts'
import type { FormLimits } from './form.ts'
import type { HttpLimits } from './edge/limits.ts'
import type { UploadFolder } from './upload-folder.ts'
import { malformed, invalid } from './refusal.ts'
import { isStorable, notStorableText, stripInvisible } from '#platform/contract/plain-text.ts'

type Values = Record<string, unknown>
/** A request's input as one object; disposing it deletes its files. */
export type ReceivedInput = AsyncDisposable & { values: Values }

export type InputOptions = {
  input: z.ZodMiniType
  form: FormLimits | undefined
  uploads: UploadFolder | undefined
  limits: HttpLimits
}

export async function readInput(request: FastifyRequest, { input, form, uploads, limits }: InputOptions): Promise<ReceivedInput> {
  const fromUrl = { ...(request.query as Values), ...(request.params as Values) }
  if (form && uploads && request.isMultipart()) {
    const received = await readForm(request.raw, request.parts.bind(request), { form, uploads, limits })
    try {
      return { ...received, values: wrapLists(merge(received.values, fromUrl), input) }
    } catch (error) {
      await received[Symbol.asyncDispose]()
      throw error
    }
  }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed('Send a JSON object.')
  if (Object.keys(body).length > limits.fields) throw malformed(`Send at most ${limits.fields} fields.`)
  return { values: wrapLists(merge(body as Values, fromUrl), input), [Symbol.asyncDispose]: async () => {} }
}

function merge(body: Values, fromUrl: Values): Values {
  const duplicate = Object.keys(fromUrl).find((name) => Object.hasOwn(body, name))
  if (duplicate !== undefined) throw malformed(`Send '${duplicate}' once: in the address or in the body.`)
  return { ...body, ...fromUrl }
}

/** In a form or query string a list of one looks like a single value or file; the contract tells which it is. */
export function wrapLists(values: Readonly<Values>, input: z.ZodMiniType): Values {
  if (!(input instanceof z.ZodMiniObject)) return values
  const single = Object.entries(input.shape).filter(([key, schema]) => {
    const value = values[key]
    return (typeof value === 'string' || value instanceof Blob) && isList(schema as z.ZodMiniType)
  })
  return { ...values, ...Object.fromEntries(single.map(([key]) => [key, [values[key]]])) }
}

function isList(schema: z.ZodMiniType): boolean {
  if (schema instanceof z.ZodMiniArray) return true
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniNullable)
    return isList(schema.def.innerType as z.ZodMiniType)
  return false
}

/** No contract nests deeper; without a limit a hostile body would exhaust the stack. */
const maxDepth = 20

/**
 * Removes invisible characters from all texts, at any depth. Throws a Refusal: 422 for fields whose text cannot be stored, 400 where values are
 * nested too deeply. Files pass unchanged; their names are cleaned when they are stored.
 */
export function sanitizeInput(values: Readonly<Values>): Values {
  const errors: Record<string, string> = {}
  const sanitized = sanitizeObject(values, [])
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return sanitized

  function sanitizeValue(value: unknown, path: readonly string[]): unknown {
    if (typeof value === 'string') return stripInvisible(checkStorable(value, path))
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value
    if (path.length > maxDepth) throw malformed('The values are nested too deeply.')
    return Array.isArray(value)
      ? value.map((each, index) => sanitizeValue(each, [...path, String(index)]))
      : sanitizeObject(value as Values, path)
  }

  function sanitizeObject(object: Readonly<Values>, path: readonly string[]): Values {
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => [checkStorable(key, path), sanitizeValue(value, [...path, key])]),
    )
  }

  function checkStorable(text: string, path: readonly string[]): string {
    if (!isStorable(text)) errors[path.join('.') || '_'] ??= notStorableText
    return text
  }
}
