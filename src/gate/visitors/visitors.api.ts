import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { visitorsContract } from './visitors.contract.ts'
import { presentListedVisitor, visitorSheet } from './visitors.presenter.ts'
import { findUnmet, findVisitors, type VisitorsAsked } from './visitors.service.ts'
import { allVisitors, listVisitorChoices } from './visitors.store.ts'
import type { Here } from './visitors-set.store.ts'

export const visitorsApi = (sheets: Sheets): Handlers<typeof visitorsContract> => ({
  list: async ({ input, actor, db, now }) => {
    const here = hereOf(actor, now)
    const { own, ...found } = await findVisitors(db, here, toAsked(input), toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, (row) => presentListedVisitor(row, { plant: actor.plant, today: here.today, own }))
  },

  exported: async ({ input, actor, db, now, http }) => {
    const here = hereOf(actor, now)
    const { own, unmet } = await findUnmet(db, here)
    return sheets.download({
      name: 'Visiting drivers',
      format: input.format,
      columns: visitorSheet({ plant: actor.plant, today: here.today, own }),
      rows: allVisitors(here, { ...toAsked(input), unmet }),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    })
  },

  choices: ({ actor, db, now }) => listVisitorChoices(db, hereOf(actor, now)),
})

const hereOf = (actor: Actor, now: Date): Here => ({ plantId: actor.plant.id, now, today: todayOf(actor, now) })

type Listed = Omit<Parsed<typeof visitorsContract.exported>, 'format'>

const toAsked = ({ search, home_plant_id, transporter_id, verdict, admitted, sort }: Listed): VisitorsAsked => ({
  search,
  homePlantId: home_plant_id,
  transporterId: transporter_id,
  verdict,
  admitted,
  by: sort.endsWith('last') ? 'last' : 'name',
  isDescending: sort.startsWith('-'),
})
