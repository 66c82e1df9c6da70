import type { Handlers } from '#accounts/people.ts'
import { documentTypesApi } from '#onboarding/document-types/document-types.api.ts'
import { draftsApi } from '#onboarding/drafts/drafts.api.ts'
import { newDriverFormApi } from '#onboarding/submission/submission.api.ts'
import type { contracts } from './contracts.ts'
import type { Services } from './services.ts'

type OnboardingPart = 'documentTypes' | 'drafts' | 'newDriverForm'

/** The handlers of onboarding. */
export const onboardingApis = ({ files }: Services): { readonly [K in OnboardingPart]: Handlers<(typeof contracts)[K]> } => ({
  documentTypes: documentTypesApi,
  drafts: draftsApi(files),
  newDriverForm: newDriverFormApi,
})
