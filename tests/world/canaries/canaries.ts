import { isAllowed, type Grants } from '#platform/contract/access.ts'
import { isPermission, permissionNames } from '#accounts/permissions.rules.ts'
import { readsHold } from '#drivers/holds/hold-kinds.rules.ts'
import { routeName, type Route } from '#platform/contract/route.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { barredMatchesContract } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import * as z from 'zod/mini'
import { seededRandom, type SeededRandom } from '#platform/chance.factory.ts'
import { allRoutes } from '#app/openapi.ts'
import { readableText } from '../readable-text.ts'
import { send } from '../send.ts'
import type { TestApi } from '../test-api.ts'
import { listCallExamples, type CallExample } from '../examples/call-examples.ts'
import type { TestCaller, World } from '../world/world.ts'
import { aVisitedWorld } from '../world/world-visits.ts'
import { markOf, type Place } from '../world/world-rows.ts'

/** The result: leaked marks with their call, own marks seen per caller, responses by status. */
export type CanaryReport = {
  foreign: readonly string[]
  own: ReadonlyMap<string, number>
  statuses: ReadonlyMap<number, number>
  faults: readonly string[]
}

type CanaryOptions = {
  requests: number
  seed: number
  /** Only the users of transport offices call, with ids of all offices in every field of an id. */
  asOffices?: boolean
}

/** Makes random calls as random callers, of all portals by default, and searches the responses for marks of rows out of their scope. */
export async function checkCanaries(api: TestApi, { requests, seed, asOffices = false }: CanaryOptions): Promise<CanaryReport> {
  const world = await aVisitedWorld(api)
  const transferred = await aTransferredDriver(api, world.places)
  const examples = await listCallExamples(api.db)
  const callable = allRoutes.filter((route) => examples.get(routeName(route))?.isRefusedOnly !== true)
  const reading = callable.filter((route) => route.method === 'GET' || route.path.endsWith('/details'))
  const random = seededRandom(seed)
  const [foreign, faults]: [string[], string[]] = [[], []]
  const [own, statuses] = [new Map<string, number>(), new Map<number, number>()]
  const everybody = [...world.callers, await aMaintainer(api, world)]
  const callers = everybody.filter(({ grants }) => (asOffices ? grants?.portal === 'transporter_portal' : grants?.portal))
  const known = { world, transferred, ids: asOffices ? idsOf(world.places, transferred) : [] }
  for (let n = 0; n < requests; n++) {
    const person = random.pick(callers)
    const route = randomRoute(person, { reading, callable }, random)
    const input = randomInput(route, examples.get(routeName(route)), known, random)
    const { status, text } = await ask(api, person, route, input)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const callText = `${person.name}: ${routeName(route)} ${JSON.stringify(input)}`
    if (status >= 500) faults.push(`${status} ${callText}`)
    for (const mark of text.match(markPattern) ?? []) {
      if (maySee(person, mark, world) || (comparing.has(routeName(route)) && (await isCompared(api, person, mark))))
        own.set(person.name, (own.get(person.name) ?? 0) + 1)
      else foreign.push(`${mark} ${callText}`)
    }
  }
  return { foreign, own, statuses, faults }
}

/** Who maintains doctors and companies, and reads no medicals. */
async function aMaintainer(api: TestApi, { own: { plantId } }: World): Promise<TestCaller> {
  const grants = { portal: 'staff_portal', permissions: permissionNames.filter((name) => name !== 'medical.read') } as const
  return { name: 'a maintainer', ...(await api.as({ ...grants, plantId })), grants }
}

type Routes = { reading: readonly Route[]; callable: readonly Route[] }

/** Mostly permitted calls, half of them reads, where a mark would leak. */
function randomRoute({ grants }: TestCaller, { reading, callable }: Routes, random: SeededRandom): Route {
  const pool = random.in(0.5) ? reading : callable
  const allowed = pool.filter(({ access }) => isAllowed(access, grants))
  return random.pick(random.in(0.8) && allowed.length > 0 ? allowed : pool)
}

export const markPattern = /zq\d\d[drspnohmv]/g

export type Reader = Pick<TestCaller, 'plantId' | 'transporterId' | 'grants'>

/** Staff see their plant's rows, transporters their own without pending requests of staff, doctors and trainers the plant's drivers; a notification is one person's. The gate of a visited plant sees who visits. Administrators choose from the staff of every plant. */
export function maySee({ plantId, transporterId, grants }: Reader, mark: string, { places, visited }: World): boolean {
  const [plant, transporter, row] = mark.slice(2)
  const place = places.find((each) => String(each.plant) === plant && String(each.transporter) === transporter)
  if (row === 'p') return grants?.portal === 'staff_portal'
  if (row === 'v' && plantId === visited)
    return grants?.portal === 'staff_portal' || isProgram(grants) || transporterId === place?.targets.transporterId
  if (!place || plantId !== place.targets.plantId || row === 'n') return false
  if (row === 'h') return grants?.portal === 'staff_portal' && readsHold('document', grants.permissions.filter(isPermission))
  if (row === 'm') return grants?.portal === 'staff_portal' && grants.permissions.includes('medical.read')
  if (grants?.portal === 'staff_portal') return row !== 'o'
  if (grants?.portal === 'transporter_portal') return transporterId === place.targets.transporterId && row !== 's'
  return row === 'd' || row === 'v'
}

const isProgram = (grants: Grants | null): boolean => (grants?.scopes?.length ?? 0) > 0

const comparing = new Set(Object.values(barredMatchesContract).map(routeName))

/** Whoever answers whether a driver of another plant is a person whom the own plant barred sees that driver there. */
async function isCompared({ db }: TestApi, { plantId }: Reader, mark: string): Promise<boolean> {
  const compared = db.selectFrom('barred_match as m').innerJoin('driver as d', 'd.id', 'm.driver_id').where('d.name', 'like', `%${mark}%`)
  return (await compared.select('m.id').where('m.auth_plant_id', '=', plantId).execute()).length > 0
}

async function ask({ app }: TestApi, { token }: TestCaller, route: Route, input: object): Promise<{ status: number; text: string }> {
  const answer = await send(app, route, input, token)
  return { status: answer.statusCode, text: await readableText(answer) }
}

type Known = { world: World; transferred: readonly string[]; ids: readonly string[] }

/** The ids of all marked rows. */
const idsOf = (places: readonly Place[], transferred: readonly string[]): readonly string[] => [
  ...transferred,
  ...places.flatMap(({ targets: { requests, ...ids } }) => [...requests.values(), ...Object.values(ids)]),
]

const idField = /(^|_)id$|Id$/

/** A valid input for a random row, sometimes with invalid fields. */
function randomInput(route: Route, example: CallExample | undefined, known: Known, random: SeededRandom): object {
  const place = random.pick(known.world.places)
  const targetId =
    example?.targetId && (example.reach === 'person' || random.in(0.8)) ? example.targetId(place.targets) : String(1 + random.upTo(80))
  const valid = example?.input(targetId) ?? {}
  const fields = route.input instanceof z.ZodMiniObject ? Object.keys(route.input.shape) : []
  const extraFields = fields.flatMap((field) => {
    const values = known.ids.length > 0 && idField.test(field) ? known.ids : pools(known)[field]
    return values && example?.reach !== 'person' && random.in(field in valid ? 0.1 : 0.2) ? [[field, random.pick(values)] as const] : []
  })
  return { ...valid, ...Object.fromEntries(extraFields) }
}

/** Field values, valid and invalid. Nothing is approved: an approved transfer would move marks to another scope. */
const pools = ({ world: { transporterIds, places }, transferred }: Known): Readonly<Record<string, readonly unknown[]>> => ({
  search: ['zq', 'driver', 'Driver zq01d', 'zq10', '%', '_', '+254', ...places.map(({ targets }) => targets.idNo)],
  param: ['name', 'id_no', 'card_no', 'phone'],
  id_no: places.map(({ targets }) => targets.idNo),
  id: transferred,
  request_id: transferred,
  transporter_id: [...transporterIds, '999'],
  transporter: [...transporterIds, '999'],
  driverId: places.map(({ targets }) => targets.driver),
  drivers: places.map(({ targets }) => [targets.driver]),
  driver_id: places.map(({ targets }) => targets.driver),
  key: ['active', 'active', 'suspended', 'blacklisted'],
  status: [1, 2, 3, 4],
  type: [1, 5, 7, 8, 11, 12, 13, 14],
  field: ['attachment', 'training_report', 'violation_file', 'sanction_evidence', 'introduction_letter', 'medical_report'],
  which: ['attachment', 'evidence'],
  sort: ['newest', 'oldest', 'name', '-transporter', 'pass_expiry'],
  page: [1, 1, 2],
  page_size: [1, 25, 100],
  from: ['2026-11-01', '2027-01-01'],
  to: ['2026-11-30'],
})

/**
 * A driver transferred from the first transporter to a rival: old requests stay in the first one's scope, new rows have the rival's mark.
 * Returns the ids of the old requests.
 */
async function aTransferredDriver(api: TestApi, places: readonly Place[]): Promise<readonly string[]> {
  const [from, to] = [
    places.find(({ transporter }) => transporter === 0),
    places.find(({ plant, transporter }) => plant === 0 && transporter === 1),
  ]
  if (!from || !to) throw new Error('A transfer needs two places')
  const { plantId, transporterId } = from.targets
  const driver = await aPassHolder(api.db, { plantId, transporter_id: transporterId, name: 'Moved driver' })
  const shared = { driverId: driver.id, createdBy: null, comment: markOf(from, 'r'), body: { text: markOf(from, 'r') } }
  const types = [requestType.changeDetails, requestType.transferDriver, requestType.sanctionEvidence]
  const requests = await Promise.all(types.map((typeId) => aRequest(api.db, { ...shared, typeId })))
  const about = { id: driver.id, auth_plant_id: plantId, transporter_id: transporterId }
  await aViolation(api.db, about, { evidence_request_id: requests.at(-1) ?? null, description: shared.comment })
  const mark = markOf(to, 'd')
  const newDetails = {
    transporter_id: to.targets.transporterId,
    licence_no: `LIC-${mark}`,
    licence_class: mark,
    vehicle_categories: [mark],
  }
  await api.ownerDb.updateTable('driver').set(newDetails).where('id', '=', driver.id).execute()
  await api.ownerDb
    .updateTable('card')
    .set({ card_no: `MOVED-${mark}` })
    .where('driver_id', '=', driver.id)
    .execute()
  return requests
}
