import { aSession, type PersonOptions } from '#accounts/accounts.factory.ts'
import type { Caller, TestApi } from '../../world/test-api.ts'
import type { Act, Plant } from './life.ts'

export type Plants = Readonly<Record<Plant | 'barring', string>>

export type Colleague = { userId: string; login: () => Promise<Caller> }

/** A person whose session is made anew, because a life lasts longer than a session. */
export async function aColleague(api: TestApi, options: PersonOptions): Promise<Colleague> {
  const { userId, allocationId } = await api.as(options)
  return { userId, login: async () => api.withToken(await aSession(api.db, { userId, allocationId, now: api.now })) }
}

/** Who works at a plant. */
export type Team = {
  plantId: string
  officer: Colleague
  deciders: readonly [Colleague, Colleague]
  doctors: readonly [Colleague, Colleague]
}

export async function aTeam(api: TestApi, plantId: string): Promise<Team> {
  const staff = () => aColleague(api, { portal: 'staff_portal', plantId })
  const doctor = () => aColleague(api, { portal: 'doctor', plantId })
  return { plantId, officer: await staff(), deciders: [await staff(), await staff()], doctors: [await doctor(), await doctor()] }
}

export type Subject = {
  api: TestApi
  driver: { id: string; id_no: string; transporter_id: string }
  person: Person
  plants: Plants
  teamOf: (at: Plant) => Promise<Team>
  /** Those of the plant where the driver is. */
  here: () => Promise<Team>
}

export type Acts = { readonly [K in Act['do']]: (act: Extract<Act, { do: K }>) => Promise<unknown> }

export type Person = {
  name: string
  date_of_birth: string
  licence_no: string
  phones: string[]
}
