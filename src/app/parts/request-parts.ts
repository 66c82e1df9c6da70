import type { Handlers } from '#accounts/people.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { LetterPrinter } from '#cases/letters/letter-printer.service.ts'
import { lettersApi } from '#cases/letters/letters.api.ts'
import { casesApi } from '#cases/cases.api.ts'
import { hearingApi } from '#requests/hearing/hearing.api.ts'
import { awayApi } from '#requests/away/away.api.ts'
import { turnApi } from '#requests/turn/turn.api.ts'
import { lastCommentsApi } from '#requests/last-comments/last-comments.api.ts'
import { commentsApi } from '#requests/comments/comments.api.ts'
import { visitCommentsApi } from '#requests/comments/visit-comments.api.ts'
import { visitorViolationApi } from '#requests/kinds/process-violation/visitor-violation.api.ts'
import { bulkApi } from '#requests/bulk/bulk.api.ts'
import { bulkerFormApi } from '#requests/kinds/bulker-renewal/bulker-form.api.ts'
import { cancelApi, kindsApi } from '#requests/kinds/kinds.api.ts'
import { transferFormApi } from '#requests/kinds/transfer-driver/transfer-driver.api.ts'
import { violationPointsApi } from '#requests/kinds/process-violation/violation-points.api.ts'
import { requestCountsApi } from '#requests/list/request-counts.api.ts'
import { needsYouApi } from '#requests/needs-you/needs-you.api.ts'
import { requestFileApi } from '#requests/details/files/request-file.api.ts'
import { presenceApi } from '#requests/presence/presence.api.ts'
import { requestVersionsApi, sendBackApi } from '#requests/send-back/send-back.api.ts'
import { requestsApi } from '#requests/requests.api.ts'
import { requestsOfDriverApi } from '#requests/list/requests-of-driver.api.ts'
import { requestWarningsApi } from '#requests/warnings/request-warnings.api.ts'
import type { kindContracts } from '#requests/kinds/kinds.contract.ts'
import type { contracts } from '../contracts.ts'

type RequestPart =
  | keyof typeof kindContracts
  | 'requestsOfDriver'
  | 'requestWarnings'
  | 'requests'
  | 'requestCounts'
  | 'needsYou'
  | 'requestFile'
  | 'bulkerForm'
  | 'transferForm'
  | 'cancelRequests'
  | 'away'
  | 'requestComments'
  | 'visitComments'
  | 'visitorViolations'
  | 'requestPresence'
  | 'requestLastComments'
  | 'requestTurn'
  | 'requestBulk'
  | 'sendBack'
  | 'requestVersions'
  | 'hearings'
  | 'cases'
  | 'violationPoints'
type RequestApis = { [K in RequestPart]: Handlers<(typeof contracts)[K]> }

/** The handlers of requests about drivers. */
export const requestApis = (files: FileStore & UploadStore, sheets: Sheets, print: LetterPrinter): RequestApis => ({
  requestsOfDriver: requestsOfDriverApi,
  requestWarnings: requestWarningsApi,
  requests: requestsApi(sheets),
  requestCounts: requestCountsApi,
  needsYou: needsYouApi,
  requestFile: requestFileApi(files),
  bulkerForm: bulkerFormApi,
  transferForm: transferFormApi,
  ...kindsApi(files),
  cancelRequests: cancelApi,
  away: awayApi,
  requestComments: commentsApi,
  visitComments: visitCommentsApi,
  visitorViolations: visitorViolationApi(files),
  requestPresence: presenceApi,
  requestLastComments: lastCommentsApi,
  requestTurn: turnApi,
  requestBulk: bulkApi,
  sendBack: sendBackApi(files),
  requestVersions: requestVersionsApi,
  hearings: hearingApi(files),
  cases: { ...casesApi, ...lettersApi(print) },
  violationPoints: violationPointsApi,
})
