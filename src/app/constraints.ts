import type { ConstraintRefusals } from '#platform/server/answer-error.ts'
import { requestRefusals } from '#requests/requests.refusals.contract.ts'

/** What people read when a rule that the database holds is broken after all, by two of them at once. */
export const constraints: ConstraintRefusals = {
  ...requestRefusals,
  driver_id_no: { code: 'id_no_taken', message: 'This id number is already registered', field: 'id_no' },
  card_no_once: { code: 'card_no_taken', message: 'This card number is already in use', field: 'card_no' },
  card_of_driver: { code: 'card_allocated', message: 'This driver has a card already' },
  transporter_name: { code: 'name_taken', message: 'There is a transporter of this name already', field: 'name' },
  auth_plant_name: { code: 'name_taken', message: 'There is an authorised plant of this name already', field: 'name' },
  plant_name: { code: 'name_taken', message: 'There is a plant of this name already', field: 'name' },
  syllabus_name: { code: 'name_taken', message: 'There is a syllabus of this name already', field: 'name' },
  doctor_reg_no: { code: 'reg_no_taken', message: 'There is a doctor of this registration number already', field: 'reg_no' },
}
