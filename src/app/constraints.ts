import type { ConstraintRefusals } from '#platform/server/http/send-error.ts'
import { heldText, ownHoldText, purgeRunsText } from '#retention/retention.rules.ts'
import { recallRunsText } from '#recalls/recalls.rules.ts'
import { knownEmailText, phoneTakenText } from '#user-management/users/known-phones.rules.ts'
import { requestRefusals } from '#requests/engine/requests.refusals.contract.ts'

/** Uniqueness of master data is enforced by the index alone, so there is no race. */
const taken = (field: string, message: string): ConstraintRefusals[string] => ({
  code: `${field}_taken`,
  message,
  field,
  isValidation: true,
})

/** Only rows that an older release, or somebody by hand, wrote lead here. */
const driverState: ConstraintRefusals[string] = {
  code: 'driver_state',
  message:
    'The status, card, pass and suspensions of this driver do not fit together, so nothing was changed. Ask whoever runs the system to run its doctor.',
}

/** The messages for violated database constraints, by constraint name. */
export const constraints: ConstraintRefusals = {
  ...requestRefusals,
  decided_by_same_person: {
    code: 'own_request',
    message: 'You submitted this yourself under another account, so you cannot decide it. Ask a colleague.',
  },
  confirmation_one_pending: {
    code: 'already_proposed',
    message: 'This change has been proposed already, and waits for a second person. Open it under Confirmations.',
  },
  confirmation_by_another: {
    code: 'not_second_person',
    message: 'You proposed or prepared this change yourself, so a colleague has to confirm it.',
  },
  confirmation_not_for_oneself: {
    code: 'not_second_person',
    message: 'This change concerns you, so two colleagues have to make it.',
  },
  legal_hold_open: { code: 'legally_held', message: heldText },
  legal_hold_by_another: { code: 'not_second_person', message: ownHoldText },
  purge_one_runs: { code: 'purge_runs', message: purgeRunsText },
  recall_one_runs: { code: 'recall_runs', message: recallRunsText },
  driver_id_no: { code: 'id_no_taken', message: 'This id number is already registered', field: 'id_no' },
  card_no_once: {
    code: 'card_no_taken',
    message: 'Another card has or had this number, and a number is used once. Enter another number.',
    field: 'card_no',
  },
  driver_id_no_once: { code: 'id_no_taken', message: 'This id number is already registered', field: 'id_no' },
  card_of_driver: { code: 'card_allocated', message: 'This driver already has a card' },
  driver_active_has_card: driverState,
  driver_card_in_service: driverState,
  driver_suspended_has_suspension: driverState,
  driver_pass_follows_status: driverState,
  driver_pass_within_limits: driverState,
  driver_gone_without_card: driverState,
  driver_settled: driverState,
  pass_term: driverState,
  pass_own_limits: driverState,
  event_attendance_of_its_plant: { code: 'other_plant', message: 'This driver is registered at another plant', field: 'id_no' },
  auth_plant_time_zone: taken('time_zone', 'Choose a time zone'),
  transporter_name: taken('name', 'A transporter with this name already exists'),
  api_key_name: taken('name', 'A key with this name is in force already'),
  auth_plant_name: taken('name', 'An authorised plant with this name already exists'),
  plant_name: taken('name', 'A plant with this name already exists'),
  syllabus_name: taken('name', 'A syllabus with this name already exists'),
  restriction_name: taken('name', 'A restriction with this name already exists'),
  document_type_name: taken('name', 'A document type with this name already exists'),
  document_type_fills: taken('fills', 'Another active document type becomes this already. Deactivate it first.'),
  app_user_phone: taken('phone', phoneTakenText),
  app_user_email: taken('email', knownEmailText),
  role_name: taken('name', 'A role of this portal with this name already exists'),
  plant_keeps_manager: {
    code: 'last_manager',
    message: 'This would leave a plant with nobody who manages its users. Give somebody else that role first.',
  },
  allocation_transporter_id_fkey: { code: 'transporter_gone', message: 'This transporter has been deleted. Choose another one.' },
  allocation_doctor_id_fkey: { code: 'doctor_gone', message: 'This doctor has been deleted. Choose another one.' },
  saved_filter_own_name: taken('name', 'You use this name already. Enter another one.'),
  saved_filter_shared_name: taken('name', 'The role has this name already. Enter another one.'),
  gate_device_name: taken('name', 'A device of this plant has this name already. Enter another one.'),
  gate_device_public_key_key: taken('public_key', 'This device is enrolled already'),
  issuer_company: taken('name', 'A training company with this name already exists'),
  issuer_designated: { code: 'days_reversed', message: 'The last day is before the first', field: 'designated_until', isValidation: true },
  doctor_reg_no: taken('reg_no', 'A doctor with this registration number already exists'),
}
