import { announce } from '#notifications/announce.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { anomalyText, denialText, gateNews, type Anomaly } from './gate-check.rules.ts'
import { insertAnomalies, insertCheck, type InsertedCheck, type NewCheck } from './gate-checks.store.ts'

/** With the driver's name, for notifications. */
export type CheckToRecord = NewCheck & {
  driverName: string | null
  /** The server judges otherwise than the device did. */
  isJudgedOtherwise?: boolean
  /** False where the plant's people know of the device already. */
  isToldSingly?: boolean
}

/**
 * Records a check, live or offline, of a guard or a program: exactly once for its key. Keeps who is inside, notifies the office of a denied driver
 * and the plant's chosen people of what is unusual. Undefined where the key is recorded already.
 */
export async function recordCheck(tx: Tx, check: CheckToRecord): Promise<{ id: string } | undefined> {
  const inserted = await insertCheck(tx, check)
  if (!inserted) return undefined
  const found = [...anomaliesOf(inserted), ...(check.isJudgedOtherwise ? (['judged_otherwise'] as const) : [])]
  if (found.length > 0) await recordAnomalies(tx, check, inserted, found)
  if (check.verdict.outcome === 'blocked' && !inserted.isKnownDenial) await notifyOffice(tx, check, inserted)
  return { id: inserted.id }
}

const anomaliesOf = ({ wasInside, isElsewhere, isDeniedOften }: InsertedCheck): readonly Anomaly[] => [
  ...(wasInside ? (['twice_in'] as const) : []),
  ...(isElsewhere ? (['two_plants'] as const) : []),
  ...(isDeniedOften ? (['denials'] as const) : []),
]

async function recordAnomalies(tx: Tx, check: CheckToRecord, inserted: InsertedCheck, kinds: readonly Anomaly[]): Promise<void> {
  await insertAnomalies(tx, check.plantId, inserted.id, kinds)
  if (check.isToldSingly === false) return
  // Who is not admitted is not named here.
  const place = { driver: (check.driver?.isKnown === true && check.driverName) || 'A driver of another plant', ...placeOf(check, inserted) }
  for (const kind of kinds)
    await announce(tx, {
      topic: 'gate',
      payload: { type_id: gateNews.unusual, by_id: check.userId, ...anomalyText(kind, place), link: 'gate/checks?unusual=true' },
      plantId: check.plantId,
      at: check.receivedAt,
    })
}

async function notifyOffice(tx: Tx, check: CheckToRecord, inserted: InsertedCheck): Promise<void> {
  const { driver, driverName, verdict, receivedAt } = check
  if (!driver || driverName === null) return
  await announce(tx, {
    topic: 'office',
    payload: {
      transporter_id: driver.transporterId,
      ...denialText({ driver: driverName, ...placeOf(check, inserted) }, verdict.reasons[0]),
      link: `driver/${driver.id}`,
    },
    plantId: driver.plantId,
    at: receivedAt,
  })
}

const placeOf = ({ checkedAt }: CheckToRecord, { plant, timeZone }: InsertedCheck) => ({ plant, timeZone, at: checkedAt })
