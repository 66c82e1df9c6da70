import * as z from 'zod/mini'
import { Problem } from './problem.ts'
import { answers, answersOf } from './openapi-answers.ts'
import { nameShapes } from './openapi-shapes.ts'
import type { Route } from './route.ts'

type Schema = {
  [key: string]: unknown
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
}

/** A route with its name for generated clients and the group it is listed in. */
export type Operation = { id: string; tag: string; route: Route }

export type ApiDescription = {
  info: { title: string; version: string; description: string }
  tags: readonly { name: string; description: string }[]
  operations: readonly Operation[]
  /** Shapes of answers by their names. */
  shapes: Readonly<Record<string, z.ZodMiniType>>
}

/** The OpenAPI 3.1 document of these operations, ordered by path, so that it is reproducible. Throws where two share a method and path. */
export function openApiDocument({ info, tags, operations, shapes }: ApiDescription): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations.toSorted(byPath)) {
    const { path, method } = operation.route
    const methods = (paths[path] ??= {})
    if (methods[method.toLowerCase()]) throw new Error(`${method} ${path} is defined twice`)
    methods[method.toLowerCase()] = describe(operation)
  }
  const schemas = Object.fromEntries(Object.entries({ Problem, ...shapes }).map(([name, shape]) => [name, schemaOf(shape, 'output')]))
  const named = nameShapes(paths, schemas)
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: '/', description: 'The installation that serves this document' }],
    tags,
    paths: named.paths,
    components: {
      schemas: named.schemas,
      responses: answers,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a login; browsers send it as a cookie.' },
        key: { type: 'http', scheme: 'bearer', description: 'The key of a program, from Administrative → API keys.' },
      },
    },
  }
}

const byPath = (a: Operation, b: Operation): number =>
  a.route.path.localeCompare(b.route.path) || a.route.method.localeCompare(b.route.method)

function describe({ id, tag, route }: Operation): object {
  const input = schemaOf(route.input, 'input')
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const names = Object.keys(input.properties ?? {})
  const inQuery = route.method === 'GET' ? names.filter((name) => !inPath.includes(name)) : []
  const inBody = route.method === 'GET' ? [] : names.filter((name) => !inPath.includes(name))
  return {
    operationId: id,
    tags: [tag],
    summary: route.summary,
    ...securityOf(route),
    parameters: [
      ...(route.creates ? [keyParameter] : []),
      ...inPath.map((name) => parameter(input, name, 'path')),
      ...inQuery.map((name) => parameter(input, name, 'query')),
    ],
    ...(inBody.length > 0 && { requestBody: { required: true, content: bodyOf(route, pick(input, inBody)) } }),
    responses: { '200': { description: 'Done', content: contentOf(route) }, ...answersOf(route) },
  }
}

/** By content type; of a route with several bodies each with its name. */
function bodyOf({ bodies }: Route, input: Schema): object {
  if (!bodies) return { [contentType(input)]: { schema: input } }
  const cases = Object.entries(bodies).map(([title, type]) => {
    const schema = schemaOf(type, 'input')
    return { title, ...pick(schema, Object.keys(schema.properties ?? {})) }
  })
  const types = new Set(cases.map(contentType))
  return Object.fromEntries([...types].map((type) => [type, { schema: { anyOf: cases.filter((each) => contentType(each) === type) } }]))
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A text of your own, such as a UUID: sent again within 24 hours, the call creates nothing more and gives the same answer.',
  schema: { type: 'string', pattern: '^"?[A-Za-z0-9_-]{16,64}"?$' },
}

const securityOf = ({ access }: Route): object =>
  access.who === 'anyone' ? { security: [] } : { security: [{ [access.who === 'program' ? 'key' : 'session']: [] }], 'x-access': access }

function contentOf(route: Route): object {
  const output = schemaOf(route.output, 'output')
  return output['binary'] ? { '*/*': { schema: { type: 'string', format: 'binary' } } } : { 'application/json': { schema: output } }
}

const parameter = (input: Schema, name: string, place: 'path' | 'query'): object => ({
  name,
  in: place,
  required: place === 'path' || (input.required ?? []).includes(name),
  schema: input.properties?.[name] ?? {},
})

const pick = (input: Schema, names: readonly string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, input.properties?.[name] ?? {}])),
  required: (input.required ?? []).filter((name) => names.includes(name)),
  additionalProperties: false,
})

/** Inputs with a file are multipart, all others JSON. */
const contentType = (input: Schema): string => (hasFile(input) ? 'multipart/form-data' : 'application/json')

const hasFile = (input: Schema): boolean =>
  Object.values(input.properties ?? {}).some(({ format, items }) => format === 'binary' || items?.format === 'binary')

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const options = { io, unrepresentable: 'any', target: 'draft-2020-12' } as const
  const { $schema: _, ...schema } = z.toJSONSchema(type, { ...options, override: ({ jsonSchema }) => nameKeys(jsonSchema) })
  // Plain JSON from here on: without the library's own non-enumerable additions.
  return JSON.parse(JSON.stringify(schema)) as Schema
}

/** A record by the values of an enum gets them as properties, so that generated clients know the keys. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}
