import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import '#platform/server/english.ts'
import { routeName } from '#platform/contract/route.ts'
import { mandatoryText } from '#platform/contract/shapes.ts'
import { allRoutes } from '#app/openapi.ts'

type Choice = { path: string; schema: z.ZodMiniType }

/** The fields of an input that take one of a few words, wherever they stand in it. */
function choicesIn(schema: unknown, path: string): readonly Choice[] {
  if (schema instanceof z.ZodMiniEnum || schema instanceof z.ZodMiniLiteral) return [{ path, schema }]
  if (schema instanceof z.ZodMiniObject) return Object.entries(schema.shape).flatMap(([key, field]) => choicesIn(field, `${path}.${key}`))
  if (schema instanceof z.ZodMiniArray) return choicesIn(schema.def.element, `${path}[]`)
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => choicesIn(option, path))
  if (schema instanceof z.ZodMiniTuple) return schema.def.items.flatMap((item) => choicesIn(item, `${path}[]`))
  if (schema instanceof z.ZodMiniRecord)
    return [...choicesIn(schema.def.keyType, `${path}{}`), ...choicesIn(schema.def.valueType, `${path}{}`)]
  if (schema instanceof z.ZodMiniPipe) return choicesIn(schema.def.in, path)
  const inner = (schema as { def?: { innerType?: unknown } } | undefined)?.def?.innerType
  return inner === undefined ? [] : choicesIn(inner, path)
}

const choices = allRoutes.flatMap((route) =>
  choicesIn(route.input, '').map(({ path, schema }) => ({ name: `${routeName(route)} ${path.slice(1)}`, schema })),
)
const isOfLibrary = (text: string): boolean => /^(?:Invalid|Expected|Required)|^$/.test(text)

it('finds the choices of calls', () => expect(choices.length).toBeGreaterThan(150))

it('a wrong choice has a sentence of its own, that says what to choose', () => {
  const sentences = choices.map(({ name, schema }) => [name, schema.safeParse('no such choice').error?.issues[0]?.message ?? ''] as const)
  expect(sentences.filter(([, text]) => text === mandatoryText || isOfLibrary(text))).toEqual([])
})

it('a missing choice has a sentence too', () => {
  const sentences = choices.map(({ name, schema }) => [name, schema.safeParse(undefined).error?.issues[0]?.message ?? ''] as const)
  expect(sentences.filter(([, text]) => isOfLibrary(text))).toEqual([])
})

it('the type of an event', () => {
  const type = choices.find(({ name }) => name === 'POST /v2/events/create type')?.schema
  const textOf = (value: unknown) => type?.safeParse(value).error?.issues[0]?.message
  expect([textOf('party'), textOf(''), textOf(undefined)]).toEqual(['Choose training or toolbox', mandatoryText, mandatoryText])
})
