import type { FastifyInstance } from 'fastify'
import { listAllocations } from '#accounts/users/users.store.ts'
import { isPortal, type Portal } from '#accounts/portals.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { callerFor, visitOf, type DemoCall, type DemoVisit } from './demo-caller.ts'

/** Submitters of requests, and a decider who submits none. */
const raiserNames = ['Peter Kariuki', 'Grace Achieng', 'Lucy Wambui', 'Samuel Kiprono', 'James Otieno', 'Ruth Chebet', 'Mercy Nyambura']
const deciderName = 'Halima Said'

/** A plant's people by their role in the demonstration. */
export type DemoCast = {
  /** The first submitter, who also recorded the history. */
  readonly clerkId: string
  readonly raisers: readonly DemoCall[]
  readonly decider: DemoCall | undefined
  /** By name. */
  readonly staff: ReadonlyMap<string, DemoCall>
  /** By the transporter's id. */
  readonly offices: ReadonlyMap<string, DemoCall>
  readonly doctors: readonly DemoVisit[]
  readonly trainers: readonly { readonly visit: DemoVisit; readonly name: string; readonly company: string }[]
}

type Product = { readonly app: FastifyInstance; readonly db: Db; readonly clock: () => Date }

export async function castOf(product: Product, plantId: string, people: ReadonlyMap<string, string>): Promise<DemoCast> {
  const here = await peopleAt(product, plantId, people)
  const of = (portal: Portal) => here.filter((person) => person.portal === portal)
  const callOf = (person: PersonHere) => callerFor({ ...product, ...person })
  const [decider] = here.filter(({ name }) => name === deciderName).map(callOf)
  return {
    clerkId: people.get(raiserNames[0] ?? '') ?? '',
    raisers: here.filter(({ name }) => raiserNames.includes(name)).map(callOf),
    decider,
    staff: new Map(of('staff_portal').map((person) => [person.name, callOf(person)])),
    offices: new Map(of('transporter_portal').flatMap((person) => (person.transporterId ? [[person.transporterId, callOf(person)]] : []))),
    doctors: of('doctor').map((person) => visitOf({ ...product, ...person })),
    trainers: of('trainer').map((person) => ({
      visit: visitOf({ ...product, ...person }),
      name: person.name,
      company: person.company ?? 'Defensive driving school',
    })),
  }
}

type PersonHere = {
  readonly name: string
  readonly userId: string
  readonly allocationId: string
  readonly portal: Portal
  readonly transporterId: string | null
  readonly company: string | null
}

/** In the order of the people. */
async function peopleAt({ db, clock }: Product, plantId: string, people: ReadonlyMap<string, string>): Promise<PersonHere[]> {
  const now = clock()
  const found = await Promise.all(
    [...people].map(async ([name, userId]) => ({ name, userId, own: await listAllocations(db, userId, now) })),
  )
  return found.flatMap(({ own, ...person }) =>
    own.flatMap(({ id, plant_id, portal, transporter_id, company }) =>
      plant_id === plantId && isPortal(portal) ? [{ ...person, allocationId: id, portal, transporterId: transporter_id, company }] : [],
    ),
  )
}
