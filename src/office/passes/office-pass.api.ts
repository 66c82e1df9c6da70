import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { listPassesOf } from '#drivers/pass/pass.service.ts'
import { findHeldBy } from '#drivers/recalls/recalled.service.ts'
import { presentVerdictNow } from '#drivers/verdict/as-at/verdict.presenter.ts'
import { findVerdictDriver } from '#drivers/verdict/as-at/verdict.service.ts'
import { findPrintableCard } from '#onboarding/card-print/printable-card.service.ts'
import { momentText } from '#platform/contract/moment.ts'
import { contentDisposition } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { officePassContract } from './office-pass.contract.ts'
import { presentOfficePass, presentPassSheet } from './office-pass.presenter.ts'
import type { PassPrinter } from './pass-printer.service.ts'

export const officePassApi = (print: PassPrinter): Handlers<typeof officePassContract> => ({
  history: async ({ db, actor, input, now }) => {
    const { id } = await findDriver(db, scopeOf(actor), input.driver_id)
    const today = todayOf(actor, now)
    return { passes: (await listPassesOf(db, id)).map((row) => presentOfficePass(row, today)) }
  },

  pdf: async ({ db, actor, input, now }) => {
    const scope = scopeOf(actor)
    const driver = await findVerdictDriver(db, scope, { id: input.driver_id })
    const card = await findPrintableCard(db, scope, driver.id)
    const pass = (await listPassesOf(db, driver.id)).find(({ is_current }) => is_current)
    if (!pass) throw conflict('no_pass', 'There is no pass to print yet.')
    const today = todayOf(actor, now)
    const answer = presentVerdictNow(driver, today, await findHeldBy(db, driver))
    const printed = momentText(now, actor.plant.timeZone)
    const sheet = presentPassSheet({ card, answer, pass, printed })
    const hasCard = driver.cardNo !== null && isActive(driver.statusId)
    return new FileResponse(await print(sheet, { hasCard, userId: actor.userId }), {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', `Pass ${driver.name}.pdf`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  },
})

const isActive = (statusId: number): boolean => statusId === driverStatus.active
