import { expect, vi } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { aFleet, aPassHolder } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import type { Input, Output } from '#platform/contract/route.ts'
import { requirementsContract } from '#requirements/requirements.contract.ts'
import type { TestApi } from './test-api.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
type Driver = { id: string; transporter_id: string }
type NewRequirement = Input<typeof requirementsContract.create>

export type RequirementScene = Record<'manager' | 'second', Person> & {
  plantId: string
  drivers: readonly Driver[]
  /** A site induction for drivers of a low loader, of whom there is one, unless said otherwise. */
  add: (fields?: Partial<NewRequirement>) => Promise<string>
  detailsOf: (requirementId: string) => Promise<Output<typeof requirementsContract.details>>
  /** Waits until all drivers are settled again. */
  settled: () => Promise<void>
  verdictOf: (driver: Driver | undefined, asAt?: string) => Promise<readonly string[]>
  /** What waits for the second person. */
  waiting: () => Promise<string>
  decide: (confirmationId: string, key?: 'confirm' | 'refuse') => Promise<unknown>
}

/** The day of the tests is 21 November 2026. */
export const induction = {
  name: 'site induction',
  proof: { kind: 'attendance', topic: 'Site induction' },
  validity: { kind: 'months', months: 24, byAge: [] },
  from_day: '2026-11-21',
} as const satisfies NewRequirement
export const ofLowLoaders: Input<typeof requirementsContract.create>['needed_by'] = [{ kind: 'vehicle_option', oneOf: ['Low loader'] }]

/** A plant of its own with two people who say what it requires, one driver of a low loader and, after that one, 20 others. */
export async function aRequirementScene(api: TestApi, others = 20): Promise<RequirementScene> {
  const { id: plantId } = await anAuthPlant(api.db)
  const manager = await api.as({ portal: 'staff_portal', plantId, firstName: 'Halima', lastName: 'Said' })
  const second = await api.as({ portal: 'staff_portal', plantId, firstName: 'Daniel', lastName: 'Mutua' })
  const first = await aPassHolder(api.db, { plantId, licence_expiry: '2029-05-01', name: 'Asha Otieno', vehicle_options: ['Low loader'] })
  const { id: transporterId } = await aTransporter(api.db)
  const fleet = await aFleet(api.db, { plantId, transporterId, size: others, at: first.created_at })
  const drivers = [first, ...fleet.map((id) => ({ id, transporter_id: transporterId }))]
  const indexOf = () => manager.call(requirementsContract.index, {})
  return {
    manager,
    second,
    plantId,
    drivers,
    add: async (fields = {}) =>
      (await manager.call(requirementsContract.create, { ...induction, needed_by: ofLowLoaders, ...fields })).requirement_id,
    detailsOf: (requirement_id) => manager.call(requirementsContract.details, { requirement_id }),
    settled: () => vi.waitFor(async () => expect((await indexOf()).recount).toBe(null), { timeout: 30_000 }),
    verdictOf: async (of, as_at) => {
      const { verdict, reasons } = await manager.call(verdictContract.asAt, {
        driver_id: of?.id ?? '',
        ...(as_at !== undefined && { as_at }),
      })
      return [verdict, ...reasons.map(({ sentence, next_step }) => `${sentence} ${next_step}`)]
    },
    waiting: async () => (await second.call(confirmationsContract.index, { tab: 'needs_you' })).data[0]?._id ?? '',
    decide: (confirmation_id, key = 'confirm') =>
      second.call(confirmationsContract.decide, { confirmation_id, key, ...(key === 'refuse' && { comment: 'Too early' }) }),
  }
}
