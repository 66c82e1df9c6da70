import { sessionContract } from '#accounts/session.contract.ts'
import { signInContract } from '#accounts/sign-in.contract.ts'
import { driverPageContract } from '#drivers/driver-page.contract.ts'
import { driverPictureContract } from '#drivers/driver-picture.contract.ts'
import { driversContract } from '#drivers/drivers.contract.ts'
import { importContract } from '#import-export/import.contract.ts'
import { bellContract } from '#notifications/bell.contract.ts'
import { liveContract } from '#notifications/live.contract.ts'
import { onboardingSettingsContract, requestSettingsContract } from '#notifications/settings.contract.ts'
import { bulkerFormContract } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { kindsContract } from '#requests/kinds/kinds.contract.ts'
import { transferFormContract } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { requestFileContract } from '#requests/request-file.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { ddtContract } from '#renewals/ddt/ddt.contract.ts'
import { fixMedicalContract } from '#renewals/fix-medical/fix-medical.contract.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { healthContract } from './health.contract.ts'

/** Everything that is said over the wire. `parts.ts` gives each of these its handlers. */
export const contracts = {
  health: healthContract,
  signIn: signInContract,
  session: sessionContract,
  drivers: driversContract,
  driverPage: driverPageContract,
  driverPicture: driverPictureContract,
  violations: violationsContract,
  sanctionEvidence: sanctionEvidenceContract,
  requests: requestsContract,
  requestFile: requestFileContract,
  bulkerForm: bulkerFormContract,
  transferForm: transferFormContract,
  kinds: kindsContract,
  medicalRenewals: medicalContract,
  ddtRenewals: ddtContract,
  fixMedical: fixMedicalContract,
  imports: importContract,
  bell: bellContract,
  live: liveContract,
  onboardingSettings: onboardingSettingsContract,
  requestSettings: requestSettingsContract,
} as const
