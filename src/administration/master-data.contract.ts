import * as z from 'zod'
import { staff } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatoryText } from '#platform/contract/shapes.ts'

/** The permission to maintain it. */
export const maintainers = staff('administration.manage')

/** A name of master data; names that look alike are equal. */
export const masterName = (): z.ZodString =>
  z.string(mandatoryText).overwrite(asItLooks).min(1, mandatoryText).max(100, 'Use at most 100 characters')

/** Without invisible characters, with single spaces inside and none around. */
export const asItLooks = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** The fields of a row. */
export type Identified = { readonly id: string }

type MasterSaid<Row, Values, Given> = {
  readonly path: `/v${1 | 2}/${string}`
  /** The list's call in the specification. */
  readonly listedBy: 'GET' | 'POST'
  /** 'transporter', 'transporters' */
  readonly words: { readonly one: string; readonly many: string }
  readonly row: z.ZodType<Row>
  /** Sortable columns; a leading minus reverses. The first is the default. */
  readonly sorts: readonly [string, ...string[]]
  readonly create: z.ZodType<Values, Given>
  readonly update: z.ZodType<Values & Identified, Given & Identified>
}

function callsOf<Row, Values, Given>({ path, listedBy, words, row, sorts, create, update }: MasterSaid<Row, Values, Given>) {
  const access = maintainers
  return {
    index: route({
      method: listedBy,
      path: `${path}/index`,
      summary: `List the ${words.many}`,
      access,
      input: listing(sorts),
      output: paged(row),
    }),
    create: route({
      method: 'POST',
      path: `${path}/create`,
      summary: `Add: ${words.one}`,
      access,
      input: create,
      output: done().extend({ _id: z.string() }),
    }),
    update: route({ method: 'PUT', path: `${path}/update`, summary: `Change: ${words.one}`, access, input: update, output: done() }),
    remove: route({
      method: 'DELETE',
      path: `${path}/delete`,
      summary: `Delete: ${words.one}, where nothing uses it`,
      access,
      input: z.object({ id: id() }),
      output: done(),
    }),
  }
}

function listing(sorts: readonly [string, ...string[]]) {
  return z.object({
    search: z.string().trim().max(100, 'Use at most 100 characters').default(''),
    sort: z.enum([...sorts, ...sorts.map((word) => `-${word}`)], `Sort by one of ${sorts.join(', ')}`).default(sorts[0]),
    ...pageInput,
  })
}

/** The four calls that maintain one kind of master data. */
export type MasterContract<Row, Values, Given> = ReturnType<typeof callsOf<Row, Values, Given>>

/** Defines a kind of master data by its row and form; calls, paths and access are the same for all kinds. */
export const masterContract = <Row, Values, Given>(said: MasterSaid<Row, Values, Given>): MasterContract<Row, Values, Given> =>
  callsOf(said)
