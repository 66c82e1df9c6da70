import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { weighViolation } from '../balance/points.service.ts'
import { countsPoints } from '../catalogue/catalogue.store.ts'
import { listPointsRules } from '../catalogue/points-rule.store.ts'
import { judgeViolation, type JudgedViolation, type Reported } from '../judge-violation.service.ts'
import { ruleOf } from '../points-rule.rules.ts'
import { nothing, type Measure } from './actions.rules.ts'
import { proposalOf } from './ladder.rules.ts'
import { findEntryVersion, findJudged } from './ladder.store.ts'

type OfViolation = {
  requestId: string
  driverId: string
  plantId: string
  today: PlainDate
  reported: Reported
}

export type Proposal = { proposed: Measure; points: number; before: number; added: number; judged: JudgedViolation | null }

/** What the plant proposes to follow a violation that is not upheld yet; null where the plant counts no points. */
export async function proposeFor(db: Db, { requestId, reported, ...of }: OfViolation): Promise<Proposal | null> {
  if (!(await countsPoints(db, of.plantId, of.today))) return null
  const judged = (await findJudged(db, requestId)) ?? (await judgeViolation(db, of.plantId, reported))
  const version = judged?.catalogue_version_id ? await findEntryVersion(db, judged.catalogue_version_id) : undefined
  const weighed = await weighViolation(db, of, {
    id: '',
    plantId: of.plantId,
    day: reported.violation_date,
    entryId: version?.entryId ?? null,
    points: judged?.points ?? 0,
    lapsesOn: judged?.lapses_on ?? reported.violation_date,
    training: version?.topic && version.points ? { topic: version.topic, points: version.points } : null,
  })
  const { ladder } = ruleOf(await listPointsRules(db, of.plantId), of.today)
  const ofEntry = version ? { action: version.action, days: version.days } : nothing
  const proposed = proposalOf({ points: weighed.with, added: weighed.added, ladder, ofEntry })
  return { proposed, points: weighed.with, before: weighed.before, added: weighed.added, judged }
}
