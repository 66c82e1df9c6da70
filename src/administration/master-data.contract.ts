import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatoryText } from '#platform/contract/shapes.ts'

/** The permission to maintain it. */
export const maintainers = staff('administration.manage')

/** A name of master data, normalized so that names that look alike are equal. */
export const masterName = (): z.ZodMiniString<string> =>
  z.string(mandatoryText).check(z.overwrite(normalizeName), z.minLength(1, mandatoryText), z.maxLength(100, 'Use at most 100 characters'))

/** Without invisible characters, with single spaces inside and none around. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

export type Identified = { id: string }

type MasterDefinition<Row, Values, FormValues> = {
  path: `/v${1 | 2}/${string}`
  /** The method of the list, as in the specification. */
  listMethod: 'GET' | 'POST'
  /** 'transporter', 'transporters' */
  nouns: { one: string; many: string }
  row: z.ZodMiniType<Row>
  /** Sortable columns; a leading minus reverses. The first is the default. */
  sorts: readonly [string, ...string[]]
  create: z.ZodMiniType<Values, FormValues>
  update: z.ZodMiniType<Values & Identified, FormValues & Identified>
}

function masterRoutes<Row, Values, FormValues>({
  path,
  listMethod,
  nouns,
  row,
  sorts,
  create,
  update,
}: MasterDefinition<Row, Values, FormValues>) {
  const access = maintainers
  return {
    index: route({
      method: listMethod,
      path: `${path}/index`,
      summary: `List the ${nouns.many}`,
      access,
      input: listing(sorts),
      output: paged(row),
    }),
    create: route({
      method: 'POST',
      path: `${path}/create`,
      summary: `Add ${nouns.one}`,
      creates: true,
      access,
      input: create,
      output: z.extend(done(), { _id: z.string() }),
    }),
    update: route({ method: 'PUT', path: `${path}/update`, summary: `Update ${nouns.one}`, access, input: update, output: done() }),
    remove: route({
      method: 'DELETE',
      path: `${path}/delete`,
      summary: `Delete ${nouns.one} that is not in use`,
      access,
      input: z.object({ id: id() }),
      output: done(),
    }),
  }
}

function listing(sorts: readonly [string, ...string[]]) {
  return z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters')), ''),
    sort: z._default(z.enum([...sorts, ...sorts.map((key) => `-${key}`)], `Sort by one of ${sorts.join(', ')}`), sorts[0]),
    ...pageInput,
  })
}

/** The four routes of one kind of master data. */
export type MasterContract<Row, Values, FormValues> = ReturnType<typeof masterRoutes<Row, Values, FormValues>>

/** Defines a kind of master data by its row and form; routes, paths and access are the same for all kinds. */
export const masterContract = <Row, Values, FormValues>(
  definition: MasterDefinition<Row, Values, FormValues>,
): MasterContract<Row, Values, FormValues> => masterRoutes(definition)
