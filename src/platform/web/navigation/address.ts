import { rootRouteId, useParams, useSearch } from '@tanstack/react-router'
import type * as z from 'zod/mini'

/** The fields of the page's query string. */
export const useQueryFields = (): Readonly<Record<string, string>> => useSearch({ from: rootRouteId })

/** The query string's fields, read by a schema; a mistyped address counts as one without fields. */
export function useAddressState<S extends z.ZodMiniType>(schema: S): z.output<S> {
  const parsed = schema.safeParse(useQueryFields())
  return parsed.success ? parsed.data : schema.parse({})
}

/** A parameter of the page's path. A screen has another route in every portal, so that no route can be named here. */
export function usePathParameter(name: 'id' | 'token' | 'plant'): string {
  const parameters: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return parameters[name] ?? ''
}

/** The path with these fields, without empty ones and defaults. */
export function withFields(path: string, fields: object, defaults: object = {}): string {
  const standard: Readonly<Record<string, unknown>> = { ...defaults }
  const given = Object.entries(fields).filter(([name, value]) => value !== undefined && value !== '' && value !== standard[name])
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return (text && `${path}?${text}`) || path
}
