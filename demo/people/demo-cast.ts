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
  clerkId: string
  raisers: readonly DemoCall[]
  decider: DemoCall | undefined
  /** By name. */
  staff: ReadonlyMap<string, DemoCall>
  /** By the transporter's id. */
  offices: ReadonlyMap<string, DemoCall>
  doctors: readonly DemoVisit[]
  trainers: readonly { visit: DemoVisit; name: string; company: string }[]
}

type Product = { app: FastifyInstance; db: Db; clock: () => Date }

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
  name: string
  userId: string
  allocationId: string
  portal: Portal
  transporterId: string | null
  company: string | null
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
