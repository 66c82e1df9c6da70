import { beforeAll, expect, it } from 'vitest'
import { liveTopics } from '#notifications/live/live.contract.ts'
import { readExports, readNotifications } from '../../world/canaries/delivered-canaries.ts'
import { readLiveStreams } from '../../world/canaries/live-canaries.ts'
import { readPassesAndOwnPages } from '../../world/canaries/public-canaries.ts'
import { readMedicalRenewals } from '../../world/canaries/medical-canaries.ts'
import { testApi } from '../../world/test-api.ts'
import type { World } from '../../world/world/world.ts'
import { aVisitedWorld } from '../../world/world/world-visits.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
let world: World
beforeAll(async () => void (world = await aVisitedWorld(api)))

it('exports contain no row out of scope, in either format', { timeout: minutes(2) }, async () => {
  const { foreign, own } = await readExports(api, world)
  expect(foreign).toEqual([])
  expect(own).toBeGreaterThan(100)
})

it("drivers' own pages and printed passes show only the drivers of the office that made them", { timeout: minutes(2) }, async () => {
  const { foreign, own } = await readPassesAndOwnPages(api, world)
  expect(foreign).toEqual([])
  // Four offices: the name on the page and what the driver is asked about, name and card number on paper.
  expect(own).toBe(16)
})

it('no office opens a medical report, of its own drivers either', async () => {
  const { foreign, own } = await readMedicalRenewals(api, world)
  expect(foreign).toEqual([])
  expect(own).toBeGreaterThan(0)
})

it(
  'notifications and mails name no driver out of scope, and the live stream of a third office only the events of its plant',
  {
    timeout: 120_000,
  },
  async () => {
    let read: Awaited<ReturnType<typeof readNotifications>> | undefined
    const { third, rival } = await readLiveStreams(api, world, async () => void (read = await readNotifications(api, world)))
    expect({ bells: read?.bells.foreign, mails: read?.mails.foreign }).toEqual({ bells: [], mails: [] })
    expect(read?.bells.own).toBeGreaterThan(100)
    expect(read?.mails.own).toBeGreaterThan(100)
    // Its own driver comes last.
    expect(third.filter((line) => line !== 'data: event')).toEqual(['retry: 3000', 'data: driver'])
    // Comments, open pages, who may be barred, what a second person confirms and what a plant requires are those of staff; no other plant is asked to admit anybody.
    const ofStaff: readonly string[] = ['request_page', 'barred_match', 'confirmation', 'requirement', 'admission']
    const officeTopics = liveTopics.filter((topic) => !ofStaff.includes(topic))
    expect(new Set(rival)).toEqual(new Set(['retry: 3000', ...officeTopics.map((topic) => `data: ${topic}`)]))
  },
)
