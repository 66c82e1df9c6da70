import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import type { Output } from '#platform/contract/route.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aConfirmedRecall, aDriverOfDoctor, issuerOf } from '#recalls/recalls.factory.ts'
import { recallsContract, type Recall } from '#recalls/recalls.contract.ts'
import type { Caller, TestApi } from './test-api.ts'

type Who = { call: Caller }
type Person = Awaited<ReturnType<TestApi['as']>>

type Driver = Awaited<ReturnType<typeof aDriverOfDoctor>>

export type RecallScene = Record<'proposer' | 'second' | 'guard' | 'another', Person> & {
  plantId: string
  detailsOf: (recallId: string) => Promise<Recall>
  /** Waits until the steps that are under way are taken. */
  until: (recallId: string, stage: Recall['stage']) => Promise<void>
  /** The numbers that are not 0. */
  progressOf: (recallId: string) => Promise<Partial<Recall['progress']>>
  verdictFor: (who: Who, driver: { id: string }) => Promise<readonly string[]>
  check: (driver: { cardNo: string | null }) => Promise<Output<typeof gateContract.check>>
  bellOf: (who: Who) => Promise<readonly string[]>
  officeOf: (driver: { transporter_id: string }) => Promise<Person>
  decide: (who: Who, confirmationId: string) => Promise<unknown>
  aDoctor: () => Promise<{
    doctorId: string
    issuer_id: string
    doctor: Person
    aDriver: (fields?: Partial<Parameters<typeof aDriverOfDoctor>[1]>) => Promise<Driver>
    recalled: (input?: { grace_days?: number; given_until?: string }, stage?: Recall['stage']) => Promise<string>
  }>
}

/** Two people who may recall, a guard, a doctor whose clearances nobody recalls, and what they find out; each test has a doctor of its own. */
export async function aRecallScene(api: TestApi, at: { plantId?: string } = {}): Promise<RecallScene> {
  const { db } = api
  const proposer = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', ...at })
  const { plantId } = proposer
  const second = await api.as({ portal: 'staff_portal', plantId, firstName: 'Daniel', lastName: 'Mutua' })
  const guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
  const another = await api.as({ portal: 'doctor', plantId })

  const detailsOf = async (recall_id: string) => (await proposer.call(recallsContract.details, { recall_id })).recall
  const until: RecallScene['until'] = (id, stage) =>
    vi.waitFor(async () => expect((await detailsOf(id)).stage).toBe(stage), { timeout: 30_000 })
  return {
    proposer,
    plantId,
    second,
    guard,
    another,
    detailsOf,
    until,
    progressOf: async (id: string) => {
      const { progress } = await detailsOf(id)
      return Object.fromEntries(Object.entries(progress).filter(([, n]) => n > 0))
    },
    verdictFor: async ({ call }: Who, { id }: { id: string }) => {
      const { verdict, reasons } = await call(verdictContract.asAt, { driver_id: id })
      return [verdict, ...reasons.map(({ sentence, next_step }) => `${sentence} ${next_step}`)]
    },
    check: (driver: { cardNo: string | null }) =>
      guard.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false }),
    bellOf: async ({ call }: Who) => {
      await deliverDue(db, { now: api.now, byMail: false })
      return (await call(bellContract.index, {})).data.map(({ body }) => body)
    },
    officeOf: ({ transporter_id: transporterId }: { transporter_id: string }) =>
      api.as({ portal: 'transporter_portal', plantId, transporterId }),
    decide: ({ call }: Who, confirmation_id: string) => call(confirmationsContract.decide, { confirmation_id, key: 'confirm' }),
    aDoctor: async () => {
      const { id: doctorId } = await aDoctor(db, { name: 'Dr Wekesa Barasa' })
      const issuer_id = await issuerOf(db, doctorId)
      return {
        doctorId,
        issuer_id,
        doctor: await api.as({ portal: 'doctor', plantId, doctorId }),
        aDriver: (fields = {}) => aDriverOfDoctor(db, { plantId, doctorId, ...fields }),
        recalled: async (input = {}, stage = 'open') => {
          const id = await aConfirmedRecall({ proposer, second }, { issuer_id, ...input })
          await until(id, stage)
          return id
        },
      }
    },
  }
}
