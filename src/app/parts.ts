import type { Handlers } from '#accounts/people.ts'
import { sessionApi } from '#accounts/session.api.ts'
import { signInApi } from '#accounts/sign-in.api.ts'
import { driverPictureApi } from '#drivers/driver-picture.api.ts'
import { driversApi } from '#drivers/drivers.api.ts'
import { importApi } from '#import-export/import.api.ts'
import { bellApi } from '#notifications/bell.api.ts'
import { liveApi } from '#notifications/live.api.ts'
import { onboardingSettingsApi, requestSettingsApi } from '#notifications/settings.api.ts'
import { driverPageApi } from '#passes/driver-page.api.ts'
import { part, type Part } from '#platform/server/handlers.ts'
import type { Live } from '#platform/server/live.ts'
import { bulkerFormApi } from '#requests/kinds/bulker-renewal/bulker-form.api.ts'
import { kindsApi } from '#requests/kinds.api.ts'
import { transferFormApi } from '#requests/kinds/transfer-driver/transfer-driver.api.ts'
import { requestFileApi } from '#requests/request-file.api.ts'
import { requestsApi } from '#requests/requests.api.ts'
import { requestTypes } from '#requests/request-types.contract.ts'
import { sanctionEvidenceApi } from '#requests/kinds/sanction-evidence/sanction-evidence.api.ts'
import { violationsApi } from '#violations/violations.api.ts'
import { fixMedicalApi } from '#renewals/fix-medical/fix-medical.api.ts'
import { ddtApi, medicalApi } from '#renewals/renewals.api.ts'
import { contracts } from './contracts.ts'
import { healthApi } from './health.api.ts'
import type { Services } from './services.ts'

type AllHandlers = { readonly [K in keyof typeof contracts]: Handlers<(typeof contracts)[K]> }

/** Each contract with its handlers. A contract without handlers, or a route without one, is a type error here. */
export function productParts(services: Services, live: Live, isLeaving: () => boolean): readonly Part[] {
  const { files, codes, key, country, isDemo, messages, background } = services
  const handlers: AllHandlers = {
    health: healthApi({ isLeaving }),
    signIn: signInApi({ post: codes, showsCodes: isDemo && !messages.gateway, key, country }),
    session: sessionApi(),
    drivers: driversApi,
    driverPage: driverPageApi,
    driverPicture: driverPictureApi(files),
    violations: violationsApi(files),
    sanctionEvidence: sanctionEvidenceApi(files),
    requests: requestsApi,
    requestFile: requestFileApi(files),
    bulkerForm: bulkerFormApi,
    transferForm: transferFormApi,
    kinds: kindsApi(files),
    medicalRenewals: medicalApi(files),
    ddtRenewals: ddtApi(files),
    fixMedical: fixMedicalApi,
    imports: importApi(background),
    bell: bellApi,
    live: liveApi(live),
    onboardingSettings: onboardingSettingsApi(),
    requestSettings: requestSettingsApi(requestTypes),
  }
  return Object.entries(contracts).map(([name, contract]) =>
    part(contract, handlers[name as keyof AllHandlers] as Handlers<typeof contract>),
  )
}
