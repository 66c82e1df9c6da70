import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { medicalContract } from './medical/medical.contract.ts'

type Person = { call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>> }
type MedicalInput = Partial<Omit<Input<typeof renewMedical.raise>, 'driver_id'>>

/** A driver of the plant with a pass until June 2027. */
export const aDriverToRenew = (db: Db, plantId: string, options: PassHolderFields = {}): ReturnType<typeof aPassHolder> =>
  aPassHolder(db, { plantId, ...options })

/** The doctor verifies the driver and sends a renewal; answers the request's id. */
export async function aSentMedical(doctor: Person, driver: { id_no: string }, input: MedicalInput = {}): Promise<string> {
  const found = await doctor.call(medicalContract.verify, { id_no: driver.id_no })
  const body = { fit_to_work: 'yes' as const, date: '2026-11-16', medical_report: aPdfFile('medical.pdf'), ...input }
  return (await doctor.call(renewMedical.raise, { driver_id: found.driver._id, ...body })).request_id
}

/** A medical renewal, sent by the doctor and approved; answers the request's id. */
export async function anApprovedMedical(
  { doctor, decider }: { doctor: Person; decider: Person },
  driver: { id_no: string },
  input: MedicalInput = {},
): Promise<string> {
  const request_id = await aSentMedical(doctor, driver, input)
  await decider.call(renewMedical.decide, { request_id, comment: 'The report is in order', key: 'approve' })
  return request_id
}
