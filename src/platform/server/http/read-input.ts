import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { readForm } from './read-form.ts'
import type { FormLimits } from './form.ts'
import type { HttpLimits } from './edge/limits.ts'
import type { UploadFolder } from './upload-folder.ts'
import { malformed } from './refusal.ts'

type Values = Record<string, unknown>
/** A request's input as one object; disposing it deletes its files. */
export type ReceivedInput = AsyncDisposable & { readonly values: Values }

export type InputOptions = {
  readonly input: z.ZodType
  readonly form: FormLimits | undefined
  readonly uploads: UploadFolder | undefined
  readonly limits: HttpLimits
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

/** In a form or query string a list of one looks like a single value; the contract tells which it is. */
function wrapLists(values: Values, input: z.ZodType): Values {
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
