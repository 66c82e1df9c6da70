import type { Handlers } from '#accounts/people.ts'
import { helpersApi, officeDriverApi } from '#office/driver/office-driver.api.ts'
import { homeApi } from '#office/home/home.api.ts'
import { officePassApi } from '#office/passes/office-pass.api.ts'
import { openPassPrinter } from '#office/passes/pass-printer.service.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { contracts } from '../contracts.ts'
import type { Services } from '../services.ts'

type OfficePart = 'officeHome' | 'officeDriver' | 'helpers' | 'officePass'
type OfficeApis = { [K in OfficePart]: Handlers<(typeof contracts)[K]> }

type Site = { sheets: Sheets; cardSite: URL | undefined }

/** The handlers of the transport office. */
export const officeApis = ({ files, cardKeys }: Services, { sheets, cardSite }: Site): OfficeApis => ({
  officeDriver: officeDriverApi,
  helpers: helpersApi,
  officeHome: homeApi(sheets),
  officePass: officePassApi(openPassPrinter({ keys: cardKeys, files, publicUrl: cardSite })),
})
