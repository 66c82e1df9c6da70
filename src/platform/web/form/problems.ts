import { fieldErrors } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'
import * as z from 'zod/mini'

export type Values = Readonly<Record<string, unknown>>
/** Errors by dotted field name. */
export type Problems = Readonly<Record<string, string>>

export function validateInput(route: Route, values: Values): Problems {
  const parsed = route.input.safeParse(toInput(route, values))
  return parsed.success ? {} : fieldErrors(parsed.error)
}

/**
 * The values to send: empty fields are left out, so required ones report it, or null where the call takes it, which empties what was there. Trailing empty entries of a list are left out; a required list keeps
 * its first, which then reports that it is required.
 */
export function toInput(route: Route, values: Values): Values {
  const trimmedFields = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? trimmed(value) : value] as const)
  const lists = mandatoryLists(route.input).filter((name) => isEmptyValue(values[name]) || trimmed(values[name]).length === 0)
  const { nullable } = factsOf(route.input)
  const sent = trimmedFields.flatMap(([name, value]) =>
    isEmptyValue(value) ? (nullable.has(name) ? [[name, null]] : []) : [[name, value]],
  )
  return Object.fromEntries([...sent, ...lists.map((name) => [name, ['']])])
}

/** Replaces one field's errors and keeps the others'. */
export function replaceProblems(before: Problems, next: Problems, name: string): Problems {
  const others = Object.entries(before).filter(([key]) => !isAt(key, name))
  return Object.fromEntries([...others, ...Object.entries(next).filter(([key]) => isAt(key, name))])
}

export const hasProblem = (problems: Problems, name: string): boolean => Object.keys(problems).some((key) => isAt(key, name))

/** The errors inside a field by the rest of the name: '0', '1', … for a list. */
export function nestedProblems(problems: Problems, name: string): Problems {
  const inside = Object.entries(problems).filter(([key]) => key.startsWith(`${name}.`))
  return Object.fromEntries(inside.map(([key, text]) => [key.slice(name.length + 1), text]))
}

const isAt = (key: string, name: string): boolean => key === name || key.startsWith(`${name}.`)

const isEmptyValue = (value: unknown): boolean =>
  value === '' || value === undefined || value === null || (Array.isArray(value) && value.length === 0)

function trimmed(value: unknown): readonly unknown[] {
  const entries = Array.isArray(value) ? value : []
  return entries.slice(0, entries.findLastIndex((entry) => entry !== '') + 1)
}

type Facts = { optional: ReadonlySet<string>; nullable: ReadonlySet<string>; mandatoryLists: readonly string[] }
const cache = new WeakMap<z.ZodMiniType, Facts>()

/** Whether the field is optional, from the schema itself. */
export const isOptional = (input: z.ZodMiniType, name: string): boolean => factsOf(input).optional.has(name)

/** Required fields that are lists of texts. */
export const mandatoryLists = (input: z.ZodMiniType): readonly string[] => factsOf(input).mandatoryLists

function factsOf(input: z.ZodMiniType): Facts {
  const cached = cache.get(input)
  if (cached) return cached
  const fields = input instanceof z.ZodMiniObject ? (Object.entries(input.shape) as [string, z.ZodMiniType][]) : []
  const facts = {
    optional: new Set(fields.filter(([, schema]) => schema.safeParse(undefined).success).map(([name]) => name)),
    nullable: new Set(fields.filter(([, schema]) => schema.safeParse(null).success).map(([name]) => name)),
    mandatoryLists: fields
      .filter(([, schema]) => schema instanceof z.ZodMiniArray && schema.def.element instanceof z.ZodMiniString)
      .map(([name]) => name),
  }
  cache.set(input, facts)
  return facts
}
