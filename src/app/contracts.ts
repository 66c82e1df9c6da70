import { sessionContract } from '#accounts/session.contract.ts'
import { signInContract } from '#accounts/sign-in.contract.ts'
import { driverPageContract } from '#drivers/driver-page.contract.ts'
import { driverPictureContract } from '#drivers/driver-picture.contract.ts'
import { driversContract } from '#drivers/drivers.contract.ts'
import { importContract } from '#import-export/import.contract.ts'
import { kindsContract } from '#requests/kinds/kinds.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { healthContract } from './health.contract.ts'

/** Everything that is said over the wire. `parts.ts` gives each of these its handlers. */
export const contracts = {
  health: healthContract,
  signIn: signInContract,
  session: sessionContract,
  drivers: driversContract,
  driverPage: driverPageContract,
  driverPicture: driverPictureContract,
  requests: requestsContract,
  kinds: kindsContract,
  imports: importContract,
} as const
