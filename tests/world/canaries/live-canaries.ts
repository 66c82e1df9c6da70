import { expect } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { liveContract, liveTopics } from '#notifications/live/live.contract.ts'
import { addressOf } from '#platform/web/client.ts'
import type { TestApi } from '../test-api.ts'
import type { World } from '../world/world.ts'
import { anApplicant } from '../world/world-applicant.ts'

/** The lines that two offices of a plant received: one without any rows before the last line, and one whose rows changed. */
export type LiveLines = { third: readonly string[]; rival: readonly string[] }

/** Opens both streams, makes the changes and one of an application, and reads what arrived. What comes last is a driver of the third office's own, so nothing is under way. */
export async function readLiveStreams(api: TestApi, world: World, change: () => Promise<unknown>): Promise<LiveLines> {
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { plantId, transporterId, driver } = world.foreignTransporter
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: (await aTransporter(api.db)).id })
  const [third, rival] = [
    await follow(address, office.token),
    await follow(address, world.callers.find(({ name }) => name === 'a rival')?.token),
  ]
  // Repeated, since the server listens to the database only some time after the first stream.
  await expect.poll(async () => (await touch(api, driver), rival.lines), patience).toContain('data: driver')
  await change()
  await anApplicant(api, { plantId, transporterId, name: 'Applicant of a rival', driverId: driver })
  await expect.poll(() => rival.lines, patience).toContain('data: onboarding')
  await aDriver(api.db, { plantId, transporter_id: String(office.transporterId) })
  await expect.poll(() => third.lines, patience).toContain('data: driver')
  for (const { abort } of [third, rival]) abort.abort()
  return { third: third.lines, rival: rival.lines }
}

const patience = { timeout: 20_000 }

const touch = ({ ownerDb }: TestApi, id: string): Promise<unknown> =>
  ownerDb.updateTable('driver').set({ experience_years: 3 }).where('id', '=', id).execute()

type Stream = { lines: readonly string[]; abort: AbortController }

async function follow(address: string, token: string | undefined): Promise<Stream> {
  const abort = new AbortController()
  const url = address + addressOf(liveContract.listen, { topics: [...liveTopics] })
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  if (!answer.body) throw new Error('The stream did not open')
  const lines: string[] = []
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body) {
      const whole = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = whole.pop() ?? ''
      // Heartbeats come by the clock.
      lines.push(...whole.filter((line) => line !== '' && line !== ':'))
    }
  }
  void read(answer.body).catch(() => {})
  return { lines, abort }
}
