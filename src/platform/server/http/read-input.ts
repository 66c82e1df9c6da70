import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { readForm } from './read-form.ts'
import type { Form } from './form.ts'
import type { HttpLimits } from './edge/limits.ts'
import type { UploadFolder } from './upload-folder.ts'
import { malformed } from './refusal.ts'

type Values = Record<string, unknown>
/** What a request carries, as one object; files lie in a folder that goes with it. */
export type SentInput = AsyncDisposable & { readonly values: Values }

/** How one route's input is read. */
export type Reading = {
  readonly input: z.ZodType
  readonly form: Form | undefined
  readonly uploads: UploadFolder | undefined
  readonly limits: HttpLimits
}

export async function readInput(request: FastifyRequest, { input, form, uploads, limits }: Reading): Promise<SentInput> {
  const fromUrl = { ...(request.query as Values), ...(request.params as Values) }
  if (form && uploads && request.isMultipart()) {
    const sent = await readForm(request.raw, request.parts.bind(request), { form, uploads, limits })
    try {
      return { ...sent, values: withLists(joined(sent.values, fromUrl), input) }
    } catch (error) {
      await sent[Symbol.asyncDispose]()
      throw error
    }
  }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed('Send an object.')
  if (Object.keys(body).length > limits.fields) throw malformed(`Send at most ${limits.fields} fields.`)
  return { values: withLists(joined(body as Values, fromUrl), input), [Symbol.asyncDispose]: async () => {} }
}

function joined(body: Values, fromUrl: Values): Values {
  const twice = Object.keys(fromUrl).find((name) => Object.hasOwn(body, name))
  if (twice !== undefined) throw malformed(`Send '${twice}' once: in the address or in the body.`)
  return { ...body, ...fromUrl }
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
