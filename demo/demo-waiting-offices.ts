import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { changeProfilePic } from '#requests/kinds/change-profile-pic/change-profile-pic.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { processTransporterViolation } from '#requests/kinds/process-transporter-violation/process-transporter-violation.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { loadingPoints } from './demo-stage.ts'
import { pictureComments, reinstatements, transporterComments } from './demo-texts.ts'
import { entryOf, incidentReport, reportOf, warningLetter } from './demo-violations.ts'
import { aPaper } from './onboarding/demo-paper.ts'
import type { DemoCall } from './people/demo-caller.ts'
import { aPortraitFile } from './pictures/draw-portrait.ts'

import type { Step, Tools } from './demo-waiting.ts'

/** What offices ask for. */
export function fromOffices({ db, hours, random, at, officeWith }: Tools): readonly Step[] {
  return [
    async () => {
      const from = officeWith(1)
      await at(6)
      await from?.call(cancelCardKind.raise, { driver_id: from.driver.id, comment: 'Lost on the road between Mazeras and Mariakani.' })
    },
    async () => {
      const from = officeWith(2)
      await at(7)
      const attachment = await aPortraitFile(7)
      await from?.call(changeProfilePic.raise, { driver_id: from.driver.id, comment: pictureComments[0], attachment })
    },
    async () => {
      const from = officeWith(3)
      await at(9)
      if (from) await changeNumber(db, from)
    },
    async () => {
      const from = officeWith(4)
      const since = await at(10)
      const date = addDays(toPlainDate(since, hours.time_zone), -2)
      const lines = [`Held on ${date} at ${loadingPoints[0]}`, 'Pressure, valves, earthing and discharge were practised.']
      const training = {
        location: loadingPoints[0] ?? '',
        trainer: 'Janet Wekesa',
        date,
        training_report: aPaper('bulker-training.pdf', 'Bulker training', lines),
      }
      await from?.call(bulkerRenewal.raise, { driver_id: from.driver.id, ...training })
    },
    async () => {
      const from = officeWith(3, driverStatus.suspended)
      await at(5.5)
      await from?.call(endSuspension.raise, { driver_id: from.driver.id, comment: reinstatements[0] })
    },
    () => transfer({ at, officeWith }),
    async () => {
      const from = officeWith(0)
      const details = reportOf({ random, since: await at(8) })
      const evidence = { sanction_evidence: warningLetter(), sanction_evidence_comment: transporterComments[0] }
      await from?.call(processTransporterViolation.raise, {
        driver_id: from.driver.id,
        violation_file: incidentReport(details),
        ...details,
        ...(await entryOf(from.call, details)),
        ...evidence,
      })
    },
  ]
}

/** To the fleet of another office. */
async function transfer({ at, officeWith }: Pick<Tools, 'at' | 'officeWith'>): Promise<void> {
  const [from, to] = [officeWith(5), officeWith(6)]
  await at(12)
  if (!from || !to) return
  const introduction_letter = aPaper('introduction.pdf', 'Letter of introduction', ['The driver joins our fleet with the new month.'])
  const transfer = {
    transporter_id: to.driver.transporter_id,
    introduction_letter,
    comment: 'Joins the other fleet with the new month.',
  }
  await from.call(transferDriver.raise, { driver_id: from.driver.id, ...transfer })
}

/** All details are sent, and one of them is new. */
async function changeNumber(db: Db, { call, driver }: { call: DemoCall; driver: DriverSummary }): Promise<void> {
  const { id_no, licence_no, gender, phones } = await db
    .selectFrom('driver')
    .select(['id_no', 'licence_no', 'gender', 'phones'])
    .where('id', '=', driver.id)
    .executeTakeFirstOrThrow()
  const details = { id_no, licence_no: licence_no ?? '', gender: gender === 'Female' ? ('Female' as const) : ('Male' as const) }
  await call(changeDetails.raise, {
    driver_id: driver.id,
    ...details,
    phone: ['+254711402266', ...phones.slice(1)],
    comment: 'He has a new number.',
  })
}
