import { portalUsers, staff, staffWith } from '#accounts/access.rules.ts'

/** Guards: the gate, and who is on site. */
export const gateAccess = staff('gate.check')
/** Drivers of other plants, as the gate shows them: guards, and who reads the plant's own. */
export const visitorReaders = staffWith('gate.check', 'drivers.read')
/** Those who answer for the gate: the log, and overrides. */
export const checkReaders = staff('gate.override')
/** Who tests drivers, and reads what was measured. */
export const testers = staff('holds.test')
/** A driver's own checks, on the driver's page. */
export const checksOfDriverReaders = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')

/** Who enrols the gate's devices and cuts them off. */
export const deviceKeepers = staff('gate.devices')
