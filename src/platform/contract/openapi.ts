import * as z from 'zod/mini'
import { Problem } from './problem.ts'
import type { Route } from './route.ts'

type Schema = {
  readonly [key: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

/** The OpenAPI 3.1 document of these routes, ordered by path, so that it is reproducible. */
export function openApiDocument(info: { readonly title: string; readonly version: string }, routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
    const operations = (paths[route.path] ??= {})
    const method = route.method.toLowerCase()
    if (operations[method]) throw new Error(`${route.method} ${route.path} is defined twice`)
    operations[method] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in; browsers send it as a cookie.' },
      },
    },
  }
}

function operation(route: Route): object {
  const input = schemaOf(route.input, 'input')
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const names = Object.keys(input.properties ?? {})
  const inQuery = route.method === 'GET' ? names.filter((name) => !inPath.includes(name)) : []
  const inBody = route.method === 'GET' ? [] : names.filter((name) => !inPath.includes(name))
  return {
    summary: route.summary,
    ...(route.access.who !== 'anyone' && { security: [{ session: [] }], 'x-access': route.access }),
    parameters: [...inPath.map((name) => parameter(input, name, 'path')), ...inQuery.map((name) => parameter(input, name, 'query'))],
    ...(inBody.length > 0 && { requestBody: { required: true, content: { [contentType(input)]: { schema: pick(input, inBody) } } } }),
    responses: responses(route),
  }
}

function responses(route: Route): object {
  const output = schemaOf(route.output, 'output')
  const content = output['binary']
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: output } }
  const problem = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    '200': { description: 'Done', content },
    '400': problem('Malformed'),
    ...(route.access.who !== 'anyone' && { '401': problem('Not logged in') }),
    '403': problem('Not allowed'),
    '404': problem('Not found, or out of scope'),
    '409': problem('Conflict with the current state'),
    '413': problem('Too large'),
    '415': problem('Unsupported content type'),
    '422': problem('A field needs attention'),
    '429': problem('Too many requests; see Retry-After'),
    '503': problem('Busy; see Retry-After'),
  }
}

const parameter = (input: Schema, name: string, place: 'path' | 'query'): object => ({
  name,
  in: place,
  required: place === 'path' || (input.required ?? []).includes(name),
  schema: input.properties?.[name] ?? {},
})

const pick = (input: Schema, names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, input.properties?.[name]])),
  required: (input.required ?? []).filter((name) => names.includes(name)),
  additionalProperties: false,
})

/** Inputs with a file are multipart, all others JSON. */
const contentType = (input: Schema): string => (hasFile(input) ? 'multipart/form-data' : 'application/json')

const hasFile = (input: Schema): boolean =>
  Object.values(input.properties ?? {}).some(({ format, items }) => format === 'binary' || items?.format === 'binary')

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  // Plain JSON from here on: without the library's own non-enumerable additions.
  return JSON.parse(JSON.stringify(schema)) as Schema
}
