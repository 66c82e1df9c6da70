import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { routeName, type Route } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { markPattern, maySee } from '../../world/canaries/canaries.ts'
import { listCallExamples } from '../../world/examples/call-examples.ts'
import { gateDataReader } from '../../world/gate-data-reader.ts'
import { readableText } from '../../world/readable-text.ts'
import { send } from '../../world/send.ts'
import { testApi } from '../../world/test-api.ts'
import { markOf } from '../../world/world/world-rows.ts'
import type { TestCaller } from '../../world/world/world.ts'
import { aVisitedWorld } from '../../world/world/world-visits.ts'

const api = await testApi()
const world = await aVisitedWorld(api)
const plantId = world.visited
const examples = await listCallExamples(api.db)
const { guard, snapshot, changes } = await gateDataReader(api, { plantId })
const grants = { portal: 'staff_portal', permissions: ['gate.check'] } as const
const readers: readonly TestCaller[] = [
  ...world.callers.filter((caller) => caller.plantId === plantId && caller.grants),
  { name: 'a guard', token: guard.token, grants, userId: guard.userId, plantId, transporterId: null },
]
const visitors = world.places.filter(({ plant }) => plant === 0)
const isHere = { plantId, transporterId: null, grants }

const foreign: string[] = []
/** Notes each mark that the reader may not see; answers whether a visiting driver is in the text. */
function look(text: string, reader: Parameters<typeof maySee>[0], where: string): boolean {
  const marks = text.match(markPattern) ?? []
  foreign.push(...marks.filter((mark) => !maySee(reader, mark, world)).map((mark) => `${mark} ${where}`))
  return marks.some((mark) => visitors.some((place) => mark === markOf(place, 'v')))
}

/** All that finds a visiting driver, in every field in which somebody looks for one. */
const sought: Readonly<Record<string, (place: (typeof visitors)[number]) => string>> = {
  search: (place) => markOf(place, 'v'),
  entered: (place) => `DP-${markOf(place, 'v')}`,
  card_no: (place) => `DP-${markOf(place, 'v')}`,
  id_no: ({ targets }) => targets.idNo,
}

/** A call of the plant itself with what is sought, and with everything of the drivers who visit as its target. */
function inputsOf(route: Route): readonly object[] {
  const example = examples.get(routeName(route))
  if (!example || example.isRefusedOnly) return []
  const fields = route.input instanceof z.ZodMiniObject ? Object.keys(route.input.shape) : []
  const valid = example.input(example.targetId?.(world.foreignPlant) ?? '')
  const seeking = visitors.flatMap((place) =>
    fields.flatMap((field) =>
      sought[field] ? [{ ...valid, [field]: sought[field](place), ...('key' in valid && isKey(valid.key)) }] : [],
    ),
  )
  const { targetId } = example
  return [valid, ...seeking, ...(targetId ? visitors.map(({ targets }) => example.input(targetId(targets))) : [])]
}

const isKey = (key: unknown): object => (String(key).length === 36 ? { key: randomUUID() } : {})

/** Who sees a visiting driver, by which operations. A call that shows one has its line here. */
const [staff, ofGuard, program] = ['staff of another plant', 'a guard', 'a program of another plant']
const offices = ['the transporter at another plant', 'a rival at another plant']
const shown: Readonly<Record<string, readonly string[]>> = {
  'GET /v2/admissions': [staff],
  'GET /v2/gate/checks': [staff],
  'GET /v2/gate/checks/export': [staff],
  'GET /v2/gate/on-site': [staff, ofGuard],
  'GET /v2/gate/visitors': [staff, ofGuard],
  'GET /v2/gate/visitors/export': [staff, ofGuard],
  'GET /v2/violation/form/visitors': [staff],
  'POST /v2/drivers/holds/place': [staff],
  'POST /v2/gate/check': [staff, ofGuard],
  'POST /v2/gate/checks': [program],
  'POST /v2/gate/verdict': [program],
  // Of an event of the plant, which the driver attended; an office reads of its own drivers only.
  'POST /v2/events/details': [staff, ...offices],
  'GET /v2/events/attendance/export': [staff, ...offices],
}

it(
  'of a driver who visits a plant, its people, programs and devices see what the gate shows, by these operations only',
  { timeout: 300_000 },
  async () => {
    const seen: Record<string, string[]> = {}
    for (const route of allRoutes)
      for (const reader of readers) {
        const texts = []
        for (const input of inputsOf(route)) texts.push(await readableText(await send(api.app, route, input, reader.token)))
        if (texts.some((text) => look(text, reader, `${reader.name} ${routeName(route)}`)))
          (seen[routeName(route)] ??= []).push(reader.name)
      }
    expect(foreign).toEqual([])
    expect(seen).toEqual(shown)
  },
)

it(
  'what the plant records of a visit, and what its devices and webhooks get, has nothing else of the driver',
  { timeout: 300_000 },
  async () => {
    const checks = await api.db.selectFrom('gate_check').select('id').where('auth_plant_id', '=', plantId).execute()
    const ofCheck = [...examples].filter(([, { targetId }]) => targetId?.(world.own) === world.own.gateCheck)
    const readsOfCheck = allRoutes.filter((route) => ofCheck.some(([name]) => name === routeName(route) && route.method === 'GET'))
    let isShown = false
    for (const route of readsOfCheck)
      for (const { id } of checks) {
        const input = examples.get(routeName(route))?.input(id) ?? {}
        for (const reader of readers)
          isShown =
            look(await readableText(await send(api.app, route, input, reader.token)), reader, `${reader.name} ${routeName(route)}`) ||
            isShown
      }
    const events = await api.db.selectFrom('webhook_event').selectAll().where('auth_plant_id', '=', plantId).execute()
    const data = await snapshot()
    await api.ownerDb
      .updateTable('driver')
      .set({ name: `Visitor ${markOf({ plant: 0, transporter: 0 }, 'v')} renamed` })
      .where('id', '=', world.own.driver)
      .execute()
    const device = [JSON.stringify(data), JSON.stringify(await changes(data.to))]
    expect({ isShown, onDevice: device.map((text) => look(text, isHere, 'a device')) }).toEqual({ isShown: true, onDevice: [true, true] })
    look(JSON.stringify(events), isHere, 'a webhook')
    expect(foreign).toEqual([])
  },
)
