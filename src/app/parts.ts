import type { Handlers } from '#accounts/people.ts'
import { sessionApi } from '#accounts/session.api.ts'
import { signInApi } from '#accounts/sign-in.api.ts'
import { driverPictureApi } from '#drivers/driver-picture.api.ts'
import { driversApi } from '#drivers/drivers.api.ts'
import { importApi } from '#import-export/import.api.ts'
import { driverPageApi } from '#passes/driver-page.api.ts'
import { part, type Part } from '#platform/server/handlers.ts'
import { kindsApi } from '#requests/kinds.api.ts'
import { requestsApi } from '#requests/requests.api.ts'
import { contracts } from './contracts.ts'
import { healthApi } from './health.api.ts'
import type { Services } from './services.ts'

type AllHandlers = { readonly [K in keyof typeof contracts]: Handlers<(typeof contracts)[K]> }

/** Each contract with its handlers. A contract without handlers, or a route without one, is a type error here. */
export function productParts(services: Services, isLeaving: () => boolean): readonly Part[] {
  const { files, codes, key, country, isDemo, messages, background } = services
  const handlers: AllHandlers = {
    health: healthApi({ isLeaving }),
    signIn: signInApi({ post: codes, showsCodes: isDemo && !messages.gateway, key, country }),
    session: sessionApi(),
    drivers: driversApi,
    driverPage: driverPageApi,
    driverPicture: driverPictureApi(files),
    requests: requestsApi,
    kinds: kindsApi,
    imports: importApi(background),
  }
  return Object.entries(contracts).map(([name, contract]) =>
    part(contract, handlers[name as keyof AllHandlers] as Handlers<typeof contract>),
  )
}
