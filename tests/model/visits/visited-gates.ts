import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { aPerson } from '#accounts/accounts.factory.ts'
import { isActor, type Actor } from '#accounts/people.ts'
import { identify } from '#accounts/sessions/identify.store.ts'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { setAdmits } from '#administration/plant-settings/admits.store.ts'
import { aRequirement, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { findAtGate, judgeFound } from '#gate/checks/find-at-gate.service.ts'
import { checkLive } from '#gate/checks/live-check.service.ts'
import { isKnownAt, type GateVerdict } from '#gate/judgement/gate-verdict.rules.ts'
import { openGateData } from '#gate/offline/gate-data.service.ts'
import { GateData } from '#gate/offline/gate-lines.rules.ts'
import { holdSnapshot, type HeldData } from '#gate/offline/held-data.rules.ts'
import { judgeOffline } from '#gate/offline/offline-verdict.rules.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { parseSign1 } from '#onboarding/card-codes/sign1.rules.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { places, type Day, type Place, type PlainAnswer, type VisitLife } from './plain-visits.ts'

/** Three plants of the product with their people. */
export type Gates = { plants: Readonly<Record<Place, string>>; names: ReadonlyMap<string, Place>; staff: Readonly<Record<Place, Actor>> }

const eachPlace = async <T>(of: (place: Place) => Promise<T>): Promise<Record<Place, T>> => ({
  a: await of('a'),
  b: await of('b'),
  c: await of('c'),
})

/** Plants with the settings and inductions that the life begins with. */
export async function someGates(db: Db, life: VisitLife, now: Date): Promise<Gates> {
  const made = await eachPlace(() => anAuthPlant(db))
  const plants = { a: made.a.id, b: made.b.id, c: made.c.id }
  const staff = await eachPlace((place) => anActor(db, plants[place], now))
  for (const place of places) {
    const { admits, from, of } = life.settings[place]
    const plant_ids = admits === 'some' ? of.map((each) => plants[each]) : []
    await inTransaction(db, (tx) => setAdmits(tx, plants[place], { admits, admits_from: admits === 'none' ? null : from, plant_ids }))
    const induction = life.inductions[place]
    if (induction === null) continue
    const definition = { ...siteInduction, validity: { kind: 'months' as const, months: 3, byAge: [] }, metBy: induction.metBy }
    await aRequirement(db, plants[place], { fromDay: induction.from, definition, begunAt: induction.from <= life.today ? now : null })
  }
  return { plants, staff, names: new Map(places.map((place) => [made[place].name, place])) }
}

async function anActor(db: Db, plantId: string, now: Date): Promise<Actor> {
  const { token } = await aPerson(db, { portal: 'staff_portal', plantId, now })
  const person = await identify(db)(token, now)
  if (!person || !isActor(person)) throw new Error('The person has no allocation')
  return person
}

/** Reasons as the plain reading writes them: what, whether it stops, and the plant that has to act. */
function whyOf({ outcome, reasons }: GateVerdict, { names }: Gates, isNamed: boolean): PlainAnswer {
  const why = reasons.map(({ code, isBlocking, text }) => {
    const plant = code === 'other_plant' ? undefined : [...names].find(([name]) => text.endsWith(`(${name})`))?.[1]
    return `${code}${isBlocking ? '!' : '?'}${plant === undefined ? '' : ` ${plant}`}`
  })
  return { verdict: outcome, isNamed, why: why.toSorted() }
}

type Looking = { keys: CardKeys; gates: Gates; at: Place; now: Date }

/** The driver comes to the gate: recorded, as any check. */
export async function checkAtGate(db: Db, cardNo: string, { keys, gates, at, now }: Looking): Promise<PlainAnswer> {
  const { plant, userId } = gates.staff[at]
  const checker = { plant, userId, apiKeyId: null }
  const { check, driver } = await checkLive(db, keys, {
    checker,
    key: randomUUID(),
    entered: cardNo,
    direction: 'in',
    isBulkLoad: false,
    now,
  })
  return whyOf(check, gates, driver !== null)
}

const asked = { time: '12:00', direction: 'in', isBulkLoad: false } as const

/** What the gate would say of a day to come, by what is known now. */
export async function askAhead(db: Db, cardNo: string, { keys, gates, at, now }: Looking, day: Day): Promise<PlainAnswer> {
  const plantId = gates.plants[at]
  const found = await findAtGate(db, keys, { plantId, entered: cardNo, day })
  const verdict = await judgeFound(db, found, { ...asked, day, plantId, now })
  return whyOf(verdict, gates, found.driver !== null && isKnownAt(found.driver.facts, plantId))
}

/** What a device of the plant holds, as it fetches it. */
export async function readDevice(db: Db, { keys, gates, at, now }: Looking): Promise<HeldData> {
  const sealed = await openGateData(keys).snapshot(db, gates.plants[at], now)
  const parts = parseSign1(new Uint8Array(sealed))
  return holdSnapshot(GateData.parse(JSON.parse(gunzipSync(parts?.payload ?? new Uint8Array()).toString())))
}

export function askDevice(
  held: HeldData,
  { cardId, homeId }: { cardId: string; homeId: string },
  { gates, now }: Looking,
  day: Day,
): PlainAnswer {
  const entry = { kind: 'card', cardId, plantId: homeId } as const
  const { found, verdict } = judgeOffline(held, entry, { ...asked, day, now: now.getTime(), latest: now.getTime(), hasPhotograph: true })
  const isNamed =
    found !== undefined && (found.driver.visit === null || found.driver.visit.admitted.some(([from, until]) => from <= day && day < until))
  return whyOf(verdict, gates, isNamed)
}
