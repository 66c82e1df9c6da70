import type { Handlers } from '#accounts/people.ts'
import { barredMatchesApi } from '#onboarding/barred-matches/barred-matches.api.ts'
import { cardActionsApi } from '#onboarding/card-issuance/card-actions.api.ts'
import { cardIssuanceApi } from '#onboarding/card-issuance/card-issuance.api.ts'
import { openCardPrinter } from '#onboarding/card-print/card-printer.service.ts'
import { documentTypesApi } from '#onboarding/document-types/document-types.api.ts'
import { draftsApi } from '#onboarding/drafts/drafts.api.ts'
import { identityApi } from '#onboarding/identity/identity.api.ts'
import { ownApplicationsApi } from '#onboarding/applications/own-applications.api.ts'
import { passGenerationApi } from '#onboarding/pass-generation/pass-generation.api.ts'
import { stageCountsApi } from '#onboarding/stage-counts/stage-counts.api.ts'
import { newDriverFormApi, submissionApi } from '#onboarding/submission/submission.api.ts'
import { queueApi } from '#onboarding/verification/queue/queue.api.ts'
import { reviewApi } from '#onboarding/verification/review/review.api.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { pendingUses } from './pending-uses.ts'
import type { contracts } from '../contracts.ts'
import type { Services } from '../services.ts'

type OnboardingPart =
  | 'barredMatches'
  | 'cardIssuance'
  | 'cardActions'
  | 'documentTypes'
  | 'drafts'
  | 'newDriverForm'
  | 'identity'
  | 'submission'
  | 'ownApplications'
  | 'review'
  | 'verificationQueue'
  | 'passGeneration'
  | 'stageCounts'
type OnboardingApis = { [K in OnboardingPart]: Handlers<(typeof contracts)[K]> }

type Created = { sheets: Sheets; cardSite: URL | undefined }

/** The handlers of onboarding. */
export function onboardingApis({ files, cardKeys }: Services, { sheets, cardSite }: Created): OnboardingApis {
  const printer = openCardPrinter({ keys: cardKeys, files, publicUrl: cardSite })
  return {
    barredMatches: barredMatchesApi(files),
    cardIssuance: cardIssuanceApi(files, printer),
    cardActions: cardActionsApi(files, printer),
    documentTypes: documentTypesApi(pendingUses.documentType),
    drafts: draftsApi(files),
    newDriverForm: newDriverFormApi,
    identity: identityApi,
    submission: submissionApi,
    ownApplications: ownApplicationsApi(files),
    review: reviewApi(files),
    verificationQueue: queueApi(sheets),
    passGeneration: passGenerationApi,
    stageCounts: stageCountsApi,
  }
}
