import { isAllowed } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import * as z from 'zod'
import { chance, type Chance } from '../demo/chance.ts'
import { allRoutes } from '../openapi.ts'
import { send } from './send.ts'
import type { TestApi } from './test-api.ts'
import { allWays, nameOf, type Way } from './call-examples.ts'
import { aWorld, type Knocker, type World } from './world.ts'
import { aMovedDriver } from './world-rows.ts'

/** The result: leaked marks with their call, own marks seen per person, answers by status. */
export type Sightings = {
  readonly foreign: readonly string[]
  readonly own: ReadonlyMap<string, number>
  readonly statuses: ReadonlyMap<number, number>
  readonly faults: readonly string[]
}

/** Makes random calls as random people of all portals, and searches the answers for marks of rows out of their scope. */
export async function watchCanaries(api: TestApi, { requests, seed }: { requests: number; seed: number }): Promise<Sightings> {
  const world = await aWorld(api)
  const moved = await aMovedDriver(api, world.places)
  const ways = await allWays(api.db)
  const open = allRoutes.filter((route) => ways.get(nameOf(route))?.isNeverOpened !== true)
  const reading = open.filter((route) => route.method === 'GET' || route.path.endsWith('/details'))
  const random = chance(seed)
  const [foreign, faults]: [string[], string[]] = [[], []]
  const [own, statuses] = [new Map<string, number>(), new Map<number, number>()]
  const people = world.people.filter(({ standing }) => standing?.portal)
  for (let n = 0; n < requests; n++) {
    const person = random.pick(people)
    const route = randomRoute(person, { reading, open }, random)
    const input = randomInput(route, ways.get(nameOf(route)), { world, moved }, random)
    const { status, text } = await ask(api, person, route, input)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const said = `${person.name}: ${nameOf(route)} ${JSON.stringify(input)}`
    if (status >= 500) faults.push(`${status} ${said}`)
    for (const mark of text.match(markPattern) ?? []) {
      if (maySee(person, mark, world)) own.set(person.name, (own.get(person.name) ?? 0) + 1)
      else foreign.push(`${mark} ${said}`)
    }
  }
  return { foreign, own, statuses, faults }
}

type Routes = { readonly reading: readonly Route[]; readonly open: readonly Route[] }

/** Mostly permitted calls, half of them reads, where a mark would leak. */
function randomRoute({ standing }: Knocker, { reading, open }: Routes, random: Chance): Route {
  const some = random.in(0.5) ? reading : open
  const allowed = some.filter(({ access }) => isAllowed(access, standing))
  return random.pick(random.in(0.8) && allowed.length > 0 ? allowed : some)
}

export const markPattern = /zq\d\d[drn]/g

export type Reader = Pick<Knocker, 'plantId' | 'transporterId' | 'standing'>

/** Staff see their plant's rows, transporters their own, doctors and trainers the plant's drivers; a notification is one person's. */
export function maySee({ plantId, transporterId, standing }: Reader, mark: string, { places }: World): boolean {
  const [plant, transporter, row] = mark.slice(2)
  const place = places.find((each) => String(each.plant) === plant && String(each.transporter) === transporter)
  if (!place || plantId !== place.targets.plantId || row === 'n') return false
  if (standing?.portal === 'staff_portal') return true
  if (standing?.portal === 'transporter_portal') return transporterId === place.targets.transporterId
  return row === 'd'
}

async function ask({ app }: TestApi, { token }: Knocker, route: Route, input: object): Promise<{ status: number; text: string }> {
  const { statusCode, headers, body } = await send(app, route, input, token)
  return { status: statusCode, text: `${JSON.stringify(headers)} ${body}` }
}

type Known = { readonly world: World; readonly moved: readonly string[] }

/** A valid input for a random row, sometimes with invalid fields. */
function randomInput(route: Route, way: Way | undefined, known: Known, random: Chance): object {
  const place = random.pick(known.world.places)
  const aimedAt = way?.aim && (way.reach === 'person' || random.in(0.8)) ? way.aim(place.targets) : String(1 + random.upTo(80))
  const sensible = way?.input(aimedAt) ?? {}
  const fields = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : []
  const further = fields.flatMap((field) => {
    const pool = pools(known)[field]
    return pool && way?.reach !== 'person' && random.in(field in sensible ? 0.1 : 0.2) ? [[field, random.pick(pool)] as const] : []
  })
  return { ...sensible, ...Object.fromEntries(further) }
}

/** Field values, valid and invalid. Nothing is approved: a transferred driver would take its marks along. */
const pools = ({ world: { transporterIds, places }, moved }: Known): Readonly<Record<string, readonly unknown[]>> => ({
  search: ['zq', 'driver', 'Driver zq01d', 'zq10', '%', '_', '+254', ...places.map(({ targets }) => targets.idNo)],
  param: ['name', 'id_no', 'card_no', 'phone'],
  id_no: places.map(({ targets }) => targets.idNo),
  id: moved,
  request_id: moved,
  transporter_id: [...transporterIds, '999'],
  transporter: [...transporterIds, '999'],
  driverId: places.map(({ targets }) => targets.driver),
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
