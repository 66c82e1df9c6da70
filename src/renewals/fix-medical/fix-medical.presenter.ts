import { daysLeft } from '#administration/expiry.rules.ts'
import { medicalFinding } from '#drivers/verdict/medical-finding.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { requestFileAddress } from '#requests/details/files/request-file.contract.ts'
import type { MedicalToFix, PickableRenewal } from './fix-medical.contract.ts'
import { toApprovedRenewal, judgePick, type FixedMedical } from './fix-medical.rules.ts'
import type { ApprovedRenewalRow, Examined, MedicalToFixRow } from './fix-medical.store.ts'

type Found = { renewals: readonly ApprovedRenewalRow[]; examinations: readonly Examined[] }

export function presentMedicalToFix(row: MedicalToFixRow, { renewals, examinations }: Found, today: PlainDate): MedicalToFix {
  const ofDriver = <R extends Examined>(rows: readonly R[]): readonly R[] => rows.filter(({ driver_id }) => driver_id === row.driver_id)
  const examined = ofDriver(examinations)
  return {
    _id: row.medical_id,
    driver_id: { _id: row.driver_id, name: row.driver_name, transporter_id: { _id: row.transporter_id, name: row.transporter_name } },
    pass: {
      current_medical: {
        expiry: row.expiry,
        days_left: daysLeft(row.expiry, today),
        finding: medicalFinding({ isUnfit: row.is_unfit }, { readsMedicals: true }),
      },
    },
    attachment: row.request_id === null ? null : reportOf(row.request_id),
    requests: ofDriver(renewals).map((renewal) => presentPickable(renewal, examined, row.request_id)),
  }
}

function presentPickable(renewal: ApprovedRenewalRow, examined: readonly Examined[], currentId: string | null): PickableRenewal {
  const { id, date, fit_to_work, file_id, file_name, doctor_name, reg_no } = renewal
  const ruling = judgePick({ ...toApprovedRenewal(renewal), isRecalled: renewal.is_recalled }, examined.map(toApprovedRenewal))
  return {
    _id: id,
    body_data: JSON.stringify({ date, fit_to_work }),
    uploaded_file: file_id === null ? null : reportOf(id),
    file_name,
    doctor: doctor_name === null ? null : { name: doctor_name, reg_no },
    is_current: id === currentId,
    cannot_pick_because: ruling.ok ? null : ruling.message,
  }
}

const reportOf = (requestId: string): string => requestFileAddress(requestId, 'medical_report')

/** The second line of the toast, whose first line the specification fixes. */
export function fixedText({ driverName, isFit, medicalExpiry, pass }: FixedMedical): string {
  if (!isFit) return `${driverName} is recorded as not fit to work. No card was cancelled.`
  const medical = `The current medical of ${driverName} is now valid until ${medicalExpiry}`
  return pass ? `${medical}, and the pass until ${pass.expiry}. No card was cancelled.` : `${medical}. No card was cancelled.`
}
