import type { ConstraintRefusals } from '#platform/server/http/answer-error.ts'
import { requestRefusals } from '#requests/engine/requests.refusals.contract.ts'

/** Of master data the index alone judges what must be unique: it cannot be overtaken, and nobody looks twice. */
const taken = (field: string, message: string): ConstraintRefusals[string] => ({ code: `${field}_taken`, message, field, isJudge: true })

/** What people read when a rule that the database holds is broken after all, by two of them at once. */
export const constraints: ConstraintRefusals = {
  ...requestRefusals,
  driver_id_no: { code: 'id_no_taken', message: 'This id number is already registered', field: 'id_no' },
  card_no_once: { code: 'card_no_taken', message: 'This card number is already in use', field: 'card_no' },
  card_of_driver: { code: 'card_allocated', message: 'This driver has a card already' },
  transporter_name: taken('name', 'There is a transporter of this name already'),
  auth_plant_name: taken('name', 'There is an authorised plant of this name already'),
  plant_name: taken('name', 'There is a plant of this name already'),
  syllabus_name: taken('name', 'There is a syllabus of this name already'),
  doctor_reg_no: taken('reg_no', 'There is a doctor of this registration number already'),
}
