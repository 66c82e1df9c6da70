import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { countsPoints, listVersionsOfEntry, type VersionRow } from './catalogue/catalogue.store.ts'
import { listPointsRules } from './catalogue/points-rule.store.ts'
import { ofDay, ruleOf } from './points-rule.rules.ts'
import type { Severity } from './severities.rules.ts'

export type Reported = {
  category: string
  violation: string
  violation_date: PlainDate
  /** The entry of the catalogue that was chosen. */
  entryId?: string | undefined
  /** Of free text. */
  severity?: Severity | undefined
}

/** What a violation keeps of how it was judged. */
export type JudgedViolation = { catalogue_version_id: string | null; severity: Severity; points: number; lapses_on: PlainDate }

/** Judges a reported violation by the catalogue of its day; null of what has no points: on a day without a catalogue, and of free text without a severity. */
export async function judgeViolation(db: Db, plantId: string, reported: Reported): Promise<JudgedViolation | null> {
  const { violation_date: day, severity } = reported
  const said = await saidOfEntry(db, plantId, reported)
  if (said && problemsOf(said, reported) === undefined)
    return { catalogue_version_id: said.id, severity: said.severity, points: said.points, lapses_on: addMonths(day, said.lapse_months) }
  if (severity === undefined || !(await countsPoints(db, plantId, day))) return null
  const { severityPoints, lapseMonths } = ruleOf(await listPointsRules(db, plantId), day)
  return { catalogue_version_id: null, severity, points: severityPoints[severity], lapses_on: addMonths(day, lapseMonths) }
}

/** Throws 422 for an entry that was not in the catalogue on the day of the violation, or that is called otherwise. */
export async function assertInCatalogue(db: Db, plantId: string, reported: Reported): Promise<void> {
  if (reported.entryId === undefined) return
  const said = await saidOfEntry(db, plantId, reported)
  if (!said) throw invalid({ catalogue_entry_id: 'This was not in the catalogue on the day of the violation' })
  const problems = problemsOf(said, reported)
  if (problems) throw invalid(problems)
}

/** Where violations of that day have points, whoever records free text says how grave it is. Throws 422 without. */
export async function assertWeighed(db: Db, plantId: string, { violation_date: day, entryId, severity }: Reported): Promise<void> {
  if (entryId === undefined && severity === undefined && (await countsPoints(db, plantId, day)))
    throw invalid({ severity: 'Choose how grave it is, or an entry of the catalogue' })
}

async function saidOfEntry(db: Db, plantId: string, { entryId, violation_date: day }: Reported): Promise<VersionRow | undefined> {
  const said = entryId === undefined ? undefined : ofDay(await listVersionsOfEntry(db, plantId, entryId), day)
  return said?.isEnded ? undefined : said
}

function problemsOf({ category, name }: VersionRow, reported: Reported): Record<string, string> | undefined {
  if (category !== reported.category) return { violation_category: `The catalogue has this under '${category}'` }
  return name === reported.violation ? undefined : { violation: `The catalogue calls this '${name}'` }
}
