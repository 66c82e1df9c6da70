import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { addressPattern, savedFiltersOf } from '#accounts/saved-filters/saved-filters.contract.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { reportNames, reportQuery } from '../mechanism/report.contract.ts'

/** Of one person, or of one role at a plant. */
export const maxViews = 50

const path = '/v2/reports/views'
const access = staff('reports.read')

/** The address of a report after its question mark. */
export const viewAddress = z
  .string()
  .check(
    z.regex(new RegExp(`^$|${addressPattern.source}`), 'This is not the address of a report'),
    z.maxLength(2000, 'Use at most 2000 characters'),
  )

/** Saved views of reports. `list` is the report's name. */
export const viewsContract = {
  ...savedFiltersOf({
    access,
    lists: reportNames,
    noun: 'saved view',
    paths: { index: path, create: path, rename: path, remove: path },
    query: viewAddress,
  }),
  setDefault: route({
    method: 'PUT',
    path: `${path}/default`,
    summary: 'Choose the saved view that a report opens with for you at this plant',
    access,
    /** None without `id`. */
    input: z.object({ list: reportQuery.report, id: z.optional(id()) }),
    output: done(),
  }),
}
