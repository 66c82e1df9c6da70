import { driverStatus, driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import type { GateReasonCode } from '../judgement/gate-reasons.rules.ts'

/** A wait for a second test may last four hours, and a shift longer: after a day, whoever was checked is checked again. */
const checkHours = 24

type Checked = { driverId: string | null; reasons: readonly { code: GateReasonCode }[]; checkedAt: Date }

/** Whether a check says who stands there. */
export function judgeChecked({ driverId, reasons, checkedAt }: Checked, now: Date): Ruling<{ driverId: string }> {
  if (reasons.some(({ code }) => code === 'other_plant')) return otherPlant
  if (driverId === null)
    return refused('nobody', 'This number or code is of nobody, so no test can be recorded. Scan the card, or enter the id number.')
  if (now.getTime() - checkedAt.getTime() > checkHours * 3_600_000)
    return refused('check_too_old', 'This check is more than a day old. Check the driver again.')
  return { ok: true, driverId }
}

export const otherPlant = refused('other_plant', 'This driver is of another plant. Turn the truck away, and call the safety officer there.')

const gone: readonly DriverStatusId[] = [driverStatus.left, driverStatus.onboardingDeclined]

type Tested = {
  name: string
  statusId: DriverStatusId
  /** It failed before, without a network: the driver may have left since. */
  isEvidence: boolean
  /** The tester is the driver, or works, or has worked, for the driver's transporter. */
  isOwn: boolean
}

/** Whether this person may test this driver. */
export function judgeTested({ name, statusId, isEvidence, isOwn }: Tested): Ruling {
  if (gone.includes(statusId) && !isEvidence)
    return refused(
      'gone',
      `${name} does not drive for this plant (${driverStatusNames[statusId]}), so no test is recorded. Turn the truck away.`,
    )
  if (isOwn)
    return refused('own_driver', 'You are this driver, or work, or have worked, for this transporter. Ask a colleague to take the test.')
  return { ok: true }
}

type Named = { witness: string; tester: string; driver: string }

/** Why a name is no witness; undefined where it is one. However it is spelt, it is another person's. */
export function judgeWitness({ witness, tester, driver }: Named): string | undefined {
  const is = (name: string): boolean => keyOf(name) === keyOf(witness)
  if (is(tester)) return 'You take the test: name another person who saw it'
  return is(driver) ? 'The driver is tested: name another person who saw it' : undefined
}

/** In any order: 'Otieno Juma' is 'Juma Otieno'. */
const keyOf = (name: string): string => plainWords(name).split(' ').toSorted().join(' ')

function refused(code: string, message: string): { ok: false; code: string; message: string } {
  return { ok: false, code, message }
}
