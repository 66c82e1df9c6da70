import type { RankedOffice } from './ranking.rules.ts'
import type { RankedTransporter, ScorecardMonth, ScorecardShown } from './scorecard.contract.ts'
import { averageDrivers, scorecardValues, type MonthCounts } from './scorecard-definitions.rules.ts'
import type { OfficeMonth } from './scorecard.store.ts'

export const monthName = (day: string): string => day.slice(0, 7)

export const presentMonth = (month: string, counts: MonthCounts, isClosed: boolean): ScorecardMonth => ({
  month: monthName(month),
  is_closed: isClosed,
  drivers: Math.round(averageDrivers(counts)),
  values: scorecardValues(counts),
})

export const presentRank = (month: string, ranked: RankedOffice<OfficeMonth> | undefined): ScorecardShown['rank'] =>
  ranked && ranked.place !== null ? { month: monthName(month), place: ranked.place, of: ranked.of, band: ranked.band } : null

export const presentRanked = ({ office, ...ranked }: RankedOffice<OfficeMonth>, names: ReadonlyMap<string, string>): RankedTransporter => ({
  _id: office.transporter_id,
  // A deleted transporter keeps its closed months.
  name: names.get(office.transporter_id) ?? 'Deleted transporter',
  ...ranked,
})
