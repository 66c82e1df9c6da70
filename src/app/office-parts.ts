import type { Handlers } from '#accounts/people.ts'
import { helpersApi, officeDriverApi } from '#office/driver/office-driver.api.ts'
import { officePassApi } from '#office/passes/office-pass.api.ts'
import { openPassPrinter } from '#office/passes/pass-printer.service.ts'
import { scorecardApi } from '#office/scorecard/scorecard.api.ts'
import { ownPageApi } from '#office/own-page/own-page.api.ts'
import type { contracts } from './contracts.ts'
import type { Services } from './services.ts'

type OfficePart = 'officeDriver' | 'scorecard' | 'helpers' | 'officePass' | 'ownPage'
type OfficeApis = { readonly [K in OfficePart]: Handlers<(typeof contracts)[K]> }

type Sites = { readonly publicUrl: URL | undefined; readonly cardSite: URL | undefined }

/** The handlers of the transport office. */
export const officeApis = ({ files, cardKeys, messages, codes }: Services, { publicUrl, cardSite }: Sites): OfficeApis => ({
  officeDriver: officeDriverApi,
  helpers: helpersApi,
  scorecard: scorecardApi,
  officePass: officePassApi(openPassPrinter({ keys: cardKeys, files, publicUrl: cardSite })),
  ownPage: ownPageApi({ sms: messages.sms && codes, publicUrl: publicUrl?.origin }),
})
