import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { findTransporter, findTransporters } from '#administration/transporters/transporters.service.ts'
import { addDays, addMonths } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { rankOffices } from './ranking.rules.ts'
import { firstDayOfMonth, trendMonths } from './scorecard-run.rules.ts'
import type { scorecardContract, ScorecardShown } from './scorecard.contract.ts'
import { monthName, presentMonth, presentRank, presentRanked } from './scorecard.presenter.ts'
import { countRunningMonth, findClosedUntil, listClosedMonthStarts, listClosedMonths, listOffices } from './scorecard.store.ts'

export const scorecardApi: Handlers<typeof scorecardContract> = {
  own: async ({ actor, db, now }) => {
    if (!actor.transporter) throw notFound()
    return { data: await showScorecard(db, actor, { transporter: actor.transporter, now }) }
  },

  ofTransporter: async ({ input, actor, db, now }) => {
    const { id, name } = await findTransporter(db, input.id)
    return { data: await showScorecard(db, actor, { transporter: { id, name }, now }) }
  },

  ranking: async ({ input: { month, band, page, page_size }, actor, db }) => {
    const months = await listClosedMonthStarts(db, actor.plant.id)
    const shown = month === undefined ? months[0] : months.find((each) => monthName(each) === month)
    const all = shown === undefined ? [] : rankOffices(await listOffices(db, actor.plant.id, shown))
    const ranked = all.filter((office) => band === undefined || office.band === band)
    const rows = ranked.slice((page - 1) * page_size, page * page_size)
    const found = await findTransporters(
      db,
      rows.map(({ office }) => office.transporter_id),
    )
    const names = new Map(found.map(({ id, name }) => [id, name]))
    return {
      data: rows.map((row) => presentRanked(row, names)),
      page,
      page_size,
      total: ranked.length,
      month: shown === undefined ? null : monthName(shown),
      months: months.map(monthName),
    }
  },
}

type Wanted = { transporter: { id: string; name: string }; now: Date }

async function showScorecard(db: Db, actor: Actor, { transporter, now }: Wanted): Promise<ScorecardShown> {
  const [plantId, today] = [actor.plant.id, todayOf(actor, now)]
  const thisMonth = firstDayOfMonth(today)
  const of = { plantId, transporterId: transporter.id }
  const [closed, running, closedUntil] = await Promise.all([
    listClosedMonths(db, { ...of, from: addMonths(thisMonth, -trendMonths) }),
    countRunningMonth(db, { ...of, from: thisMonth, until: addDays(today, -1) }),
    findClosedUntil(db, plantId),
  ])
  const rankedMonth = closedUntil === undefined ? undefined : firstDayOfMonth(closedUntil)
  const offices = rankedMonth === undefined ? [] : rankOffices(await listOffices(db, plantId, rankedMonth))
  return {
    transporter: { _id: transporter.id, name: transporter.name },
    months: [
      ...closed.map((counts) => presentMonth(counts.month, counts, true)),
      ...(running ? [presentMonth(thisMonth, running, false)] : []),
    ],
    rank:
      rankedMonth === undefined
        ? null
        : presentRank(
            rankedMonth,
            offices.find(({ office }) => office.transporter_id === transporter.id),
          ),
  }
}
