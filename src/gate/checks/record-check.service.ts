import { announce } from '#notifications/announce.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { anomalyText, denialText, gateNews, twoPlantsText, type Anomaly, type Elsewhere } from './gate-check.rules.ts'
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
  for (const elsewhere of inserted.elsewhere ?? []) await warnOfTwoPlants(tx, check, inserted, elsewhere)
  if (check.verdict.outcome === 'blocked' && !inserted.isKnownDenial) await notifyOffice(tx, check, inserted)
  return { id: inserted.id }
}

const anomaliesOf = ({ wasInside, isDeniedOften }: InsertedCheck): readonly Anomaly[] => [
  ...(wasInside ? (['twice_in'] as const) : []),
  ...(isDeniedOften ? (['denials'] as const) : []),
]

async function recordAnomalies(tx: Tx, check: CheckToRecord, inserted: InsertedCheck, kinds: readonly Anomaly[]): Promise<void> {
  const { plantId } = check
  await insertAnomalies(
    tx,
    kinds.map((kind) => ({ plantId, checkId: inserted.id, kind })),
  )
  const place = { driver: nameFor(check, check.driver?.isKnown === true), ...placeOf(check, inserted) }
  for (const kind of kinds) await tellUnusual(tx, check, plantId, anomalyText(kind, place))
}

/** In the logs of both plants, and told to the people of both; it stops nobody. */
async function warnOfTwoPlants(tx: Tx, check: CheckToRecord, inserted: InsertedCheck, elsewhere: Elsewhere): Promise<void> {
  const [here, there] = [placeOf(check, inserted), { ...elsewhere, at: new Date(elsewhere.at) }]
  const warned = [
    {
      is: elsewhere.isNewsHere,
      row: { plantId: check.plantId, checkId: inserted.id, other: { plantId: there.plantId, at: there.at } },
      text: twoPlantsText({ ...here, driver: nameFor(check, check.driver?.isKnown === true) }, there),
    },
    {
      is: elsewhere.isNewsThere,
      row: { plantId: there.plantId, checkId: there.checkId, other: { plantId: check.plantId, at: here.at } },
      text: twoPlantsText({ ...there, driver: nameFor(check, there.isKnownThere) }, here),
    },
  ].filter(({ is }) => is)
  await insertAnomalies(
    tx,
    warned.map(({ row }) => ({ ...row, kind: 'two_plants' })),
  )
  for (const { row, text } of warned) await tellUnusual(tx, check, row.plantId, text)
}

/** Who is not admitted at a plant is not named there. */
const nameFor = ({ driverName }: CheckToRecord, isKnown: boolean): string => (isKnown && driverName) || 'A driver of another plant'

async function tellUnusual(tx: Tx, check: CheckToRecord, plantId: string, text: { title: string; body: string }): Promise<void> {
  if (check.isToldSingly === false) return
  await announce(tx, {
    topic: 'gate',
    payload: { type_id: gateNews.unusual, by_id: check.userId, ...text, link: 'gate/checks?unusual=true' },
    plantId,
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
