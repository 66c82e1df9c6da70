import { listEndsAt } from '#drivers/clearances/moved-ends.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { findDriverById } from '#drivers/find-driver.service.ts'
import { findOwnRequirementsAt } from '#drivers/settle/own-requirements-at.service.ts'
import { findBalance } from '#points/balance/points.service.ts'
import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { barredFacts } from '#requests/kinds/approval-preview.contract.ts'
import { findBarredWarning } from '#screening/barred-warnings.service.ts'
import { listMovingRequests, type MovingRequest } from '#requests/engine/move/moving.service.ts'
import type { PreviewFact } from '#requests/kinds/approval-preview.contract.ts'
import { previewPass } from '#requests/kinds/pass-preview.service.ts'
import { listPlantsToAsk, listStanding } from '../admissions.store.ts'
import { findBesideMove } from './move-facts.store.ts'
import { moveChanges, moveStops, type MoveFacts } from './moves.rules.ts'
import { findMoveTo, findPlant, findTransporterName } from './moves.store.ts'

type Moving = {
  driver: Driver
  here: { id: string; name: string }
  at: Date
  /** An office reads nothing of confidential requests. */
  readsConfidential: boolean
}

export type MoveEffects = { facts: readonly PreviewFact[]; stops: readonly string[]; requests: readonly MovingRequest[] }

/** What would become of a driver's records at another plant, and what stops it. */
export async function previewMove(db: Db, { driver, here, at, readsConfidential }: Moving): Promise<MoveEffects> {
  const { id: driverId, auth_plant_id: homeId, transporter_id: transporterId } = driver
  const home = await findPlant(db, homeId)
  const today = toPlainDate(at, home?.timeZone ?? 'UTC')
  const beside = await findBesideMove(db, { driverId, transporterId, homeId, hereId: here.id, today })
  const requests = (await listMovingRequests(db, driverId)).filter(({ isConfidential }) => readsConfidential || !isConfidential)
  const named = (does: MovingRequest['does']) => requests.filter((request) => request.does === does).map(({ name }) => name)
  const ends = await listEndsAt(db, { driverId, plantId: here.id })
  const own = await findOwnRequirementsAt(db, { driverId, plantId: here.id })
  const points = await findBalance(db, { driverId, plantId: homeId, today })
  const pointsHere = await findBalance(db, { driverId, plantId: here.id, today })
  const facts: MoveFacts = {
    ...beside,
    name: driver.name,
    home: home?.name ?? '',
    here: here.name,
    transporter: await findTransporterName(db, transporterId),
    points: points && { inForce: points.points, countHere: pointsHere !== null },
    stopping: named('stops'),
    moving: named('moves'),
    closing: named('closes'),
    ends: ends.flatMap(({ kind, endsOn, becomes }) =>
      endsOn === becomes ? [] : [{ name: requirementNames[kind], from: endsOn, to: becomes }],
    ),
    unmet: own.filter(({ endsOn }) => endsOn <= today).map(({ name }) => name),
    admissions: (await listStanding(db, driverId, at)).map(({ plant }) => plant),
    admitsFrom: (await listPlantsToAsk(db, here.id)).find(({ id }) => id === homeId)?.admitsAllFrom ?? null,
  }
  const expiry = Object.fromEntries(ends.map(({ kind, becomes }) => [`${kind}Expiry`, becomes]))
  return { facts: [...moveChanges(facts), ...(await previewPass(db, driver, expiry))], stops: moveStops(facts), requests }
}

/** The same for the plant that decides, with what its decider must not overlook. Throws 404 where it was not asked, or has answered. */
export async function previewAsked(db: Db, { id, here, at }: Pick<Moving, 'here' | 'at'> & { id: string }): Promise<MoveEffects> {
  const move = await findMoveTo(db, { plantId: here.id, id })
  if (move?.state !== 'asked') throw notFound()
  const driver = await findDriverById(db, move.driver_id)
  const preview = await previewMove(db, { driver, here, at, readsConfidential: true })
  return { ...preview, facts: [...barredFacts(await findBarredWarning(db, driver)), ...preview.facts] }
}
