import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { route, type Route } from './route.ts'
import { fileAnswer } from './shapes.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

const format = z._default(z.enum(exportFormats, 'Choose csv or xlsx'), 'csv')

/** A paged list; its other inputs are filters. */
type ListRoute<I extends z.ZodMiniObject, A extends Access> = Route<I, z.ZodMiniType, A>
type Filters<I extends z.ZodMiniObject> = Omit<I['shape'], 'page' | 'page_size'>
type ExportRoute<I extends z.ZodMiniObject, A extends Access> = Route<
  z.ZodMiniObject<Filters<I> & { format: typeof format }>,
  z.ZodMiniAny,
  A
>

/** The export's path, beside the list's. */
export const exportPath = (list: Pick<Route, 'path'>): `/${string}` => `${list.path}/export`

/** The export of a list: all rows of the same filters, in the same order, with the same access. */
export function exportOf<I extends z.ZodMiniObject, A extends Access>(list: ListRoute<I, A>, summary: string): ExportRoute<I, A> {
  const { page: _, page_size: __, ...filters } = list.input.shape
  return route({
    method: 'GET',
    path: exportPath(list),
    summary,
    access: list.access,
    hasOwnQueue: true,
    input: z.object({ ...filters, format }) as ExportRoute<I, A>['input'],
    output: fileAnswer(),
  })
}
