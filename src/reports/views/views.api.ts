import type { Handlers } from '#accounts/people.ts'
import { judgePendingUses } from '#administration/in-use.rules.ts'
import { savedFiltersApiOf } from '#accounts/saved-filters/saved-filters.api.ts'
import { setDefaultFilter } from '#accounts/saved-filters/saved-filters.service.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed } from '#platform/server/http/refusal.ts'
import type { viewsContract } from './views.contract.ts'
import { checkView, reportNamed, viewReader, views } from './views.service.ts'

const saved = savedFiltersApiOf(views)

/** What is under way and names a view. */
type UsesOfView = (tx: Tx, viewId: string) => Promise<readonly string[]>

export const viewsApi = (usesOfView: UsesOfView): Handlers<typeof viewsContract> => ({
  ...saved,

  create: async (call) => {
    const { input, actor, db, now } = call
    await checkView(db, { report: reportNamed(input.list), query: input.query, actor, now })
    return saved.create(call)
  },

  remove: (call) =>
    inTransaction(call.db, async (tx) => {
      const uses = await usesOfView(tx, call.input.id)
      // First, because who may not delete it does not learn who sends it.
      const done = await saved.remove({ ...call, db: tx })
      assertAllowed(judgePendingUses(uses))
      return done
    }),

  setDefault: async ({ input: { list: report, id = null }, actor, db }) => {
    await setDefaultFilter(db, viewReader(actor), { list: views.prefix + report, id })
    return { message: id === null ? 'The report opens without a view' : 'The report opens with this view' }
  },
})
