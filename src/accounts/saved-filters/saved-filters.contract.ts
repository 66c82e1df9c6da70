import * as z from 'zod/mini'
import { portalUsers, staff, type PortalAccess } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'

export const filteredLists = ['drivers', 'passes', 'requests', 'violations', 'training'] as const
export type FilteredList = (typeof filteredLists)[number]

export const SavedFilter = z.object({
  _id: z.string(),
  name: z.string(),
  /** The list's address after the question mark. */
  query: z.string(),
  /** The role at this plant that has it; null for one's own. */
  role: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Whether the reader may rename and delete it. */
  can_change: z.boolean(),
  /** Whether the reader's list opens with it. */
  is_default: z.boolean(),
})
export type SavedFilter = z.output<typeof SavedFilter>

/** Shares filters with roles. */
export const shareAccess = staff('administration.manage')

type SavedFiltersOptions = {
  access: PortalAccess
  lists: readonly [string, ...string[]]
  /** In summaries: 'saved filter'. */
  noun: string
  paths: Readonly<Record<'index' | 'create' | 'rename' | 'remove', `/${string}`>>
  query: z.ZodMiniType<string, string>
}

/** The characters of an address after its question mark. */
export const addressPattern = /^[a-z_]+=[\w=&%.+~*'()!:-]*$/

/** The calls of what is saved of some lists under a name, own or shared with a role. */
// The routes' types follow from the options.
// oxlint-disable-next-line typescript/explicit-function-return-type, typescript/explicit-module-boundary-types
export function savedFiltersOf({ access, lists, noun, paths, query }: SavedFiltersOptions) {
  const list: z.ZodMiniType<string, string> = z.enum(lists, `Choose one of ${lists.join(', ')}`)
  const name = mandatory({ max: 60 })
  return {
    index: route({
      method: 'GET',
      path: paths.index,
      summary: `List your ${noun}s, and those shared with your role; for those who share ${noun}s, every role's at this plant`,
      access,
      input: z.object({ list }),
      output: z.object({
        filters: z.array(SavedFilter),
        /** The roles to share with, for those who may; else none. */
        roles: z.array(z.object({ _id: z.string(), name: z.string() })),
      }),
    }),
    create: route({
      method: 'POST',
      path: paths.create,
      summary: `Save a ${noun} under a name, for yourself or for a role at this plant`,
      creates: true,
      access,
      input: z.object({ list, name, query, role_id: z.optional(id()) }),
      output: done(),
    }),
    rename: route({
      method: 'PUT',
      path: paths.rename,
      summary: `Rename a ${noun}`,
      access,
      input: z.object({ id: id(), name }),
      output: done(),
    }),
    remove: route({
      method: 'DELETE',
      path: paths.remove,
      summary: `Delete a ${noun}`,
      access,
      input: z.object({ id: id() }),
      output: done(),
    }),
  }
}
export type SavedFiltersContract = ReturnType<typeof savedFiltersOf>

export const savedFiltersContract = savedFiltersOf({
  access: portalUsers(['staff_portal', 'transporter_portal']),
  lists: filteredLists,
  noun: 'saved filter',
  paths: {
    index: '/v1/saved-filters/index',
    create: '/v1/saved-filters/create',
    rename: '/v1/saved-filters/update',
    remove: '/v1/saved-filters/delete',
  },
  query: z.string().check(z.regex(addressPattern, 'Set a filter first'), z.maxLength(1000, 'Use at most 1000 characters')),
})
