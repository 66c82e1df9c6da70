import { aDriver } from '#drivers/drivers.factory.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { WantedPerson } from '#accounts/accounts.factory.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database.ts'
import type { Kind } from './kind.contract.ts'
import { kinds, type KindSlug } from './kinds.contract.ts'

type Examples = { readonly [S in KindSlug]: Omit<Input<(typeof kinds)[S]['raise']>, 'driver_id'> }

/** What somebody sensible asks for, of each kind; for tests and the demo data. */
export const kindExamples: Examples = {
  'suspend-driver': { comment: 'Overtook at the gate although the marshal had stopped the row.', duration: 14 },
  'end-suspension': { comment: 'The driver repeated the induction and passed it.' },
}

type Caller = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>
type Person = { readonly userId: string; readonly plantId: string; readonly call: Caller }
type Api = { readonly db: Db; readonly as: (wanted: WantedPerson) => Promise<Person> }
type Made = { readonly id: string; readonly transporter_id: string }

/** What it takes to raise a request of a kind at a plant: the right driver, the right person, and the words. */
export type KindScene = {
  readonly kind: Kind
  readonly example: Readonly<Record<string, unknown>>
  readonly status: DriverStatusId
  readonly portal: Portal
  readonly aDriverHere: (status?: DriverStatusId) => Promise<Made>
  /** Somebody who reaches that driver, of the portal that raises it unless said. */
  readonly raiser: (driver: Made, portal?: Portal) => Promise<Person>
  readonly aRaised: () => Promise<{ driver: Made; person: Person; requestId: string }>
}

export function kindScene({ db, as }: Api, plantId: string, slug: KindSlug): KindScene {
  const kind: Kind = kinds[slug]
  const example = kindExamples[slug]
  const [[status], [portal]] = [kind.allowedDriverStatuses, kind.raisedBy]
  if (!status || !portal) throw new Error(`Nobody can raise ${slug}`)
  const aDriverHere: KindScene['aDriverHere'] = (status_id = status) => aDriver(db, { plantId, status_id })
  const raiser: KindScene['raiser'] = ({ transporter_id }, from = portal) => as({ portal: from, plantId, transporterId: transporter_id })
  const aRaised: KindScene['aRaised'] = async () => {
    const driver = await aDriverHere()
    const person = await raiser(driver)
    const { request_id: requestId } = await person.call(kind.raise, { driver_id: driver.id, ...example })
    return { driver, person, requestId }
  }
  return { kind, example, status, portal, aDriverHere, raiser, aRaised }
}
