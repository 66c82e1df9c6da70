import type { Input, Route } from './route.ts'

/** An input as an HTTP request: URL with query, and body. */
export type Carried = { url: string; body?: string | FormData; contentType?: string }

/** Serialises an input: path, then query (GET), JSON, or multipart where it has a file. Undefined fields are left out. */
export function carry<R extends Route>(route: R, input: Input<R>): Carried {
  const { path, rest } = fillPath(route.path, given(input))
  if (route.method === 'GET') return { url: withQuery(path, rest) }
  if (rest.some(([, value]) => [value].flat().some((each) => each instanceof File))) return { url: path, body: form(rest) }
  return { url: path, body: JSON.stringify(Object.fromEntries(rest)), contentType: 'application/json' }
}

type Fields = readonly (readonly [string, unknown])[]

const given = (input: unknown): Fields => Object.entries(input ?? {}).filter(([, value]) => value !== undefined)

function fillPath(pattern: string, fields: Fields): { path: string; rest: Fields } {
  const inPath = [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(fields.find(([key]) => key === name)?.[1] ?? '')),
  )
  return { path, rest: fields.filter(([name]) => !inPath.includes(name)) }
}

const spread = (fields: Fields): [string, unknown][] =>
  fields.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each): [string, unknown] => [name, each]) : [[name, value] as [string, unknown]],
  )

function withQuery(path: string, fields: Fields): string {
  // An empty filter is the same as none.
  const set = spread(fields).filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(set.map(([name, value]) => [name, asText(value)])).toString()
  return query ? `${path}?${query}` : path
}

function form(fields: Fields): FormData {
  const data = new FormData()
  for (const [name, value] of spread(fields)) {
    if (value instanceof File) data.append(name, value, value.name)
    else if (value !== null) data.append(name, asText(value))
  }
  return data
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
