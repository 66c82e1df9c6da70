import type { SigningKey } from '#onboarding/card-codes/card-token.rules.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { qrCode } from '#platform/contract/qr-code.ts'
import { findOpenBlacklisting } from '#drivers/blacklisting/blacklisting.service.ts'
import { isBlacklisted } from '#drivers/drivers.rules.ts'
import { findHeldBy } from '#drivers/recalls/recalled.service.ts'
import { presentVerdictNow } from '#drivers/verdict/as-at/verdict.presenter.ts'
import type { Db } from '#platform/server/database/database.ts'
import { presentBalance } from '#points/balance/points.presenter.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import type { PageVisit, PublicPage } from '#platform/server/http/pages/public-page.ts'
import { listCasesOfDriver } from '#requests/hearing/reply.service.ts'
import type { LetterPrinter } from '#cases/letters/letter-printer.service.ts'
import { listLettersOfDriver } from '#requests/letters/letters.service.ts'
import { lettersSection } from './letters.presenter.ts'
import { linkDays } from './own-page.rules.ts'
import { findOwnCopy } from '#driver-files/subject-access/ask-copy.service.ts'
import { copySection, presentCopyPage } from './copy/copy.presenter.ts'
import { copyScript } from './copy/copy-script.ts'
import { casesSection, mayReply, presentReplyPage } from './reply/cases.presenter.ts'
import { replyScript } from './reply/reply-script.ts'
import { findOwnPoints } from './own-points.service.ts'
import { openOwnPage, photographAddress } from './own-page-view.service.ts'
import { presentDigitalPass } from './digital-pass.presenter.ts'
import { presentFailure, presentNoPage, presentOwnPage, type Barring } from './own-page.presenter.ts'
import type { Language } from './texts/own-page-text.rules.ts'
import { languageOf } from './texts/own-page-texts.rules.ts'

/** How a driver is shown to who reads codes, where somebody does. */
type PassCode = {
  renewSeconds: number
  sign: (key: SigningKey, claims: { driverId: string; madeAt: Date }) => string
}
type OwnPage = { files: UploadStore; keys: CardKeys; key: Buffer; passCode: PassCode | undefined; print: LetterPrinter }

/** The page that a driver opens with a link of the office: '?pass=1' shows the digital pass, to drivers who may load. */
export const ownPageView = ({ files, keys, key, passCode, print }: OwnPage): PublicPage => ({
  letter: 'd',
  limits: { seconds: 60, address: 60, total: 1_200 },
  tooManyMessage: 'Too many pages were opened in a minute. Wait a minute and open the link again.',
  answer: async (token, { db, ...visit }) => {
    const language = languageIn(visit)
    const opened = await openOwnPage(db, { token, key, now: visit.now })
    if (!opened) return presentNoPage(language)
    const { link, driver } = opened
    const { plant, today } = link
    const letters = await listLettersOfDriver(db, link.driverId, daysBefore(visit.now, linkDays))
    const opening = letters.find(({ id }) => id === visit.query['letter'])
    if (opening) return print(opening, language)
    const cases = await listCasesOfDriver(db, link.driverId, daysBefore(visit.now, shownDays))
    const asked = cases.find(({ id }) => id === visit.query['reply'])
    if (asked && mayReply(asked)) return presentReplyPage({ one: asked, token, today, script: replyScript }, language)
    const copy = await findOwnCopy(db, link, visit.now)
    if (visit.query['copy'] === '1' && copy.mayAsk) return presentCopyPage({ token, script: copyScript }, language)
    const heldBy = await findHeldBy(db, driver)
    const answer = presentVerdictNow(driver, today, heldBy)
    if (passCode && visit.query['pass'] === '1' && answer.verdict !== 'blocked') {
      const code = passCode.sign(await keys.signing(), { driverId: link.driverId, madeAt: visit.now })
      const page = presentDigitalPass(
        { driver: answer.driver.name, plant, restrictions: answer.restrictions, code: qrCode(code) },
        language,
      )
      return { ...page, renewSeconds: passCode.renewSeconds }
    }
    const photograph = await photographAddress(files, link.picture)
    const barring = isBlacklisted({ statusId: driver.statusId }) ? await findBarring(db, link.driverId) : null
    const { balance, refresherBy } = await findOwnPoints(db, link)
    const points = balance && presentBalance(balance, { plantId: link.plantId, transporterId: null })
    return presentOwnPage(
      {
        answer,
        passExpiry: driver.pass?.expiry ?? null,
        plant,
        photograph,
        hasPass: passCode !== undefined,
        heldBy,
        barring,
        points,
        refresherBy,
        cases: `${casesSection(cases, today, language)}${lettersSection(letters, language)}`,
        copy: copySection(copy, language),
      },
      language,
    )
  },
  failed: (_, visit) => presentFailure(languageIn(visit)),
})

/** How long a driver reads of a case that is closed. */
const shownDays = 30
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
async function findBarring(db: Db, driverId: string): Promise<Barring> {
  const open = await findOpenBlacklisting(db, driverId)
  return { reason: open?.reason ?? null, reviewOn: open?.review_on ?? null }
}

const languageIn = ({ query, acceptLanguage }: PageVisit): Language => languageOf({ chosen: query['lang'], acceptLanguage })
