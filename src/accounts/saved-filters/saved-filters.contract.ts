import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'

/** For each list: of one person, and of one role at a plant. */
export const maxSavedFilters = 20

export const filteredLists = ['drivers', 'passes', 'requests', 'violations', 'training'] as const
export type FilteredList = (typeof filteredLists)[number]

const SavedFilter = z.object({
  _id: z.string(),
  name: z.string(),
  /** The list's address after the question mark. */
  query: z.string(),
  /** The role at this plant that has it; null for one's own. */
  role: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Whether the reader may rename and delete it. */
  can_change: z.boolean(),
})
export type SavedFilter = z.output<typeof SavedFilter>

const access = portalUsers(['staff_portal', 'transporter_portal'])
/** Shares filters with roles. */
export const shareAccess = staff('administration.manage')

const list = z.enum(filteredLists, `Choose one of ${filteredLists.join(', ')}`)
const name = () => mandatory({ max: 60 })

export const savedFiltersContract = {
  index: route({
    method: 'GET',
    path: '/v1/saved-filters/index',
    summary: "List your saved filters of a list, and those shared with your role; for those who share filters, every role's at this plant",
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
    path: '/v1/saved-filters/create',
    summary: 'Save the filters of a list under a name, for yourself or for a role at this plant',
    access,
    input: z.object({
      list,
      name: name(),
      query: z
        .string()
        .check(z.regex(/^[a-z_]+=[\w=&%.+~*'()!:-]*$/, 'Set a filter first'), z.maxLength(1000, 'Use at most 1000 characters')),
      role_id: z.optional(id()),
    }),
    output: done(),
  }),
  rename: route({
    method: 'PUT',
    path: '/v1/saved-filters/update',
    summary: 'Rename a saved filter',
    access,
    input: z.object({ id: id(), name: name() }),
    output: done(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/saved-filters/delete',
    summary: 'Delete a saved filter',
    access,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
