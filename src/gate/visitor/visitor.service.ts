import type { Actor } from '#accounts/people.ts'
import { judgeRecording } from '#drivers/visits/visitors.rules.ts'
import { findVisitor } from '#drivers/visits/visitors.service.ts'
import { localTime } from '#platform/contract/moment.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findDriverAtGate, judgeFound, type FoundAtGate } from '../checks/find-at-gate.service.ts'
import type { GateVerdict } from '../judgement/gate-verdict.rules.ts'

type Asked = { actor: Actor; driverId: string; now: Date }
export type JudgedVisitor = {
  driver: NonNullable<FoundAtGate['driver']>
  home: string
  isAdmitted: boolean
  verdict: GateVerdict
  /** Why nothing can be recorded now. */
  refusal: string | null
}

/** A visiting driver as the gate would judge one who comes in now. Throws 404 for everybody else. */
export async function judgeVisitor(db: Db, { actor, driverId, now }: Asked): Promise<JudgedVisitor> {
  const { visitor } = await findVisitor(db, actor, driverId, now)
  const { today: day, clock: time } = localTime(now, actor.plant.timeZone)
  const plantId = actor.plant.id
  const driver = await findDriverAtGate(db, { driverId, plantId, day })
  if (!driver) throw notFound()
  const { home, isAdmitted } = visitor
  const asked = { day, time, direction: 'in', isBulkLoad: false, plantId, now } as const
  const verdict = await judgeFound(db, { foundBy: 'card_no', entered: null, driver }, asked)
  const { name, statusId } = driver.facts
  const ruling = judgeRecording({ name, statusId, home, here: actor.plant.name, isAdmitted })
  return { driver, home, isAdmitted, verdict, refusal: ruling.ok ? null : ruling.message }
}
