import type { PersonOptions } from '#accounts/accounts.factory.ts'
import { clearanceHistoryContract } from '#drivers/clearances/clearance-history.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { aRequirement, firstAid } from '#drivers/requirements/requirements.factory.ts'
import type { RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { renewRequirement } from './renew-requirement.contract.ts'

export const firstAidTexts = {
  name: 'first aid training',
  shortName: 'first aid',
  nextStep: 'Send the certificate of a first aid training.',
}
export const aCertificate = (): File => aPdfFile('first-aid.pdf')

export const sentBy = (...senders: ('office' | 'trainer' | 'doctor' | 'staff')[]): Pick<RequirementDefinition, 'proof'> => ({
  proof: { kind: 'renewal', sentBy: senders, needsFile: true },
})

type Person = { userId: string; plantId: string; call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>> }
type Api = { db: Db; as: (person: PersonOptions) => Promise<Person> }
type Body = { date?: string; expiry?: string; comment?: string }

export type StrictPlant = {
  here: string
  requirement: string
  key: string
  driver: { id: string }
  officer: Person
  raiser: Person
  office: Person
  /** The verdict with its sentences. */
  verdict: () => Promise<readonly string[]>
  send: (body?: Body, by?: Person) => Promise<string>
  decide: (request_id: string, key?: 'approve' | 'reject', by?: Person) => Promise<unknown>
  history: () => Promise<Output<(typeof clearanceHistoryContract)['list']>['data']>
}

/** A plant of its own, where drivers need a first aid training from today on. */
export async function aStrictPlant(
  { db, as }: Api,
  change: Partial<RequirementDefinition> = {},
  fields: PassHolderFields = {},
): Promise<StrictPlant> {
  const officer = await as({ portal: 'staff_portal' })
  const { plantId: here } = officer
  const raiser = await as({ portal: 'staff_portal', plantId: here })
  const { id: requirement, key } = await aRequirement(db, here, {
    key: `strict_${here}`,
    ...firstAidTexts,
    definition: { ...firstAid, ...change },
  })
  const driver = await aPassHolder(db, { plantId: here, ...fields })
  const office = await as({ portal: 'transporter_portal', plantId: here, transporterId: driver.transporter_id })
  const verdict = async () => {
    const { verdict: is, reasons } = await officer.call(verdictContract.asAt, { driver_id: driver.id })
    return [is, ...reasons.map(({ sentence }) => sentence)]
  }
  const send = async (body: Body = {}, by = office) => {
    const input = { driver_id: driver.id, requirement, date: '2026-11-16', proof: aCertificate(), ...body }
    return (await by.call(renewRequirement.raise, input)).request_id
  }
  const decide = (request_id: string, key: 'approve' | 'reject' = 'approve', by = officer) =>
    by.call(renewRequirement.decide, { request_id, comment: 'Seen and agreed', key })
  const history = async () => (await office.call(clearanceHistoryContract.list, { driver_id: driver.id })).data
  return { officer, raiser, office, here, requirement, key, driver, verdict, send, decide, history }
}
