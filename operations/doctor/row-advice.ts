/** What to do about rows of an older release that break a constraint, by its name. */
const advice: Readonly<Record<string, string>> = {
  driver_active_has_card: "Cancel the driver's card on the driver's page, and issue a new one.",
  driver_card_in_service:
    "Ask for 'Cancel card' where the driver's page offers it; otherwise let the owner of the database set cancelled_at of the card.",
  driver_suspended_has_suspension: 'Reinstate the driver, and suspend again if need be.',
  driver_pass_follows_status: 'The upkeep of the next night corrects the pass.',
  driver_pass_within_limits: 'The upkeep of the next night corrects the pass.',
  driver_gone_without_card: 'Let the owner of the database set cancelled_at and end_reason of the card.',
  pass_term: 'The upkeep of the next night corrects the pass.',
  pass_own_limits: 'The upkeep of the next night corrects the pass.',
  clearance_days: "Void it and renew: 'Fix medical' for a medical, a new request for a training.",
  clearance_unfit_ends: "Void it with 'Fix medical', or let the owner of the database set its expiry to the day of the examination.",
  suspension_days: 'Reinstate the driver, and suspend again if need be.',
  auth_plant_time_zone: "Choose the time zone again in the plant's settings.",
  auth_plant_gate_hours: "Correct the hours of the gate's data in the plant's settings.",
  allocation_role_id_fkey: 'Give the person a role of the portal, and end the other access.',
  session_allocation_id_fkey: 'Delete the session: its person signs in again.',
}

export const rowAdvice = (constraint: string): string =>
  `${advice[constraint] ?? 'Let the owner of the database correct the rows after a look at the audit.'} The next start then enforces it for all rows.`
