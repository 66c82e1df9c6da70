import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { authPlantsContract } from './auth-plants/auth-plants.contract.ts'
import { presentAuthPlant } from './auth-plants/auth-plants.presenter.ts'
import { authPlantData, type AuthPlantListeners } from './auth-plants/auth-plants.service.ts'
import type { doctorsContract } from './doctors/doctors.contract.ts'
import { presentDoctor } from './doctors/doctors.presenter.ts'
import { doctorStore } from './doctors/doctors.store.ts'
import type { DesignatedDays } from './issuers/issuer-state.rules.ts'
import type { Identified, MasterContract } from './master-data.contract.ts'
import {
  addMaster,
  changeMaster,
  removeMaster,
  type FindPendingUses,
  type MasterData,
  type MasterDataAuthor,
} from './master-data.service.ts'
import type { MasterRow } from './master-data.store.ts'
import type { plantsContract } from './plants/plants.contract.ts'
import { plantStore } from './plants/plants.store.ts'
import type { syllabusContract } from './syllabus/syllabus.contract.ts'
import { syllabusStore } from './syllabus/syllabus.store.ts'
import type { trainingCompaniesContract } from './training-companies/training-companies.contract.ts'
import { presentTrainingCompany } from './training-companies/training-companies.presenter.ts'
import { trainingCompanyStore } from './training-companies/training-companies.store.ts'
import type { transportersContract } from './transporters/transporters.contract.ts'
import { transporterData, type TransporterListeners } from './transporters/transporters.service.ts'
import { presentTransporter } from './transporters/transporters.presenter.ts'

type PendingUses = { pendingUses: FindPendingUses }
/** What follows from other days of a designation, in later domains. */
type Designated = { designated: (tx: Tx, changed: { issuerId: string; at: Date }) => Promise<void> }

export const syllabusApi = ({ pendingUses }: PendingUses): Handlers<typeof syllabusContract> =>
  masterApi({
    pendingUses,
    subject: 'syllabus',
    label: 'Syllabus',
    store: syllabusStore,
    present: ({ id, name }) => ({ _id: id, name }),
  })

export const plantsApi = ({ pendingUses }: PendingUses): Handlers<typeof plantsContract> =>
  masterApi({
    pendingUses,
    subject: 'plant',
    label: 'Plant',
    store: plantStore,
    present: ({ id, name }) => ({ _id: id, name }),
  })

export const doctorsApi = ({ pendingUses, designated }: PendingUses & Designated): Handlers<typeof doctorsContract> =>
  masterApi({
    pendingUses,
    changed: async (tx, { before, after, at }) => {
      if (!isDesignatedAs(before, after)) await designated(tx, { issuerId: after.issuer_id, at })
    },
    subject: 'doctor',
    label: 'Doctor',
    store: doctorStore,
    present: presentDoctor,
  })

export const trainingCompaniesApi = ({ pendingUses, designated }: PendingUses & Designated): Handlers<typeof trainingCompaniesContract> =>
  masterApi({
    pendingUses,
    changed: async (tx, { before, after, at }) => {
      if (!isDesignatedAs(before, after)) await designated(tx, { issuerId: after.id, at })
    },
    subject: 'training company',
    label: 'Training company',
    store: trainingCompanyStore,
    present: presentTrainingCompany,
  })

/** Nobody has access for an issuer that is new, so nobody hears of its days. */
const isDesignatedAs = (before: DesignatedDays, after: DesignatedDays): boolean =>
  before.designated_from === after.designated_from && before.designated_until === after.designated_until

export const authPlantsApi = (listeners: AuthPlantListeners): Handlers<typeof authPlantsContract> =>
  masterApi({ ...authPlantData(listeners), label: 'Plant', present: presentAuthPlant })

export const transportersApi = ({ pendingUses, ...listeners }: TransporterListeners & PendingUses): Handlers<typeof transportersContract> =>
  masterApi({ ...transporterData(listeners), pendingUses, label: 'Transporter', present: presentTransporter })

type MasterApiOptions<Row extends MasterRow, Shown, Values> = MasterData<Row, Values> & {
  /** Its name in toasts: 'Transporter added'. */
  label: string
  present: (row: Row, today: PlainDate) => Shown
}

/** The handlers of one kind of master data: the same at every plant, or the caller's plant's own. */
export function masterApi<Row extends MasterRow, Shown, Values, FormValues>(
  options: MasterApiOptions<Row, Shown, Values> | ((actor: Actor) => MasterApiOptions<Row, Shown, Values>),
): Handlers<MasterContract<Shown, Values, FormValues>> {
  const dataOf = (actor: Actor) => (typeof options === 'function' ? options(actor) : options)
  return {
    index: async ({ input: { search, sort, page, page_size }, actor, db, now }) => {
      const data = dataOf(actor)
      const { rows, total } = await data.store.list(db, { search, sort, limit: page_size, offset: (page - 1) * page_size })
      return { data: rows.map((row) => data.present(row, todayOf(actor, now))), page, page_size, total }
    },

    create: async ({ input, actor, db, now }) => {
      const data = dataOf(actor)
      const { id } = await addMaster(db, data, { values: input, ...authorOf(actor, now) })
      return { message: `${data.label} added`, _id: id }
    },

    update: async ({ input, actor, db, now }) => {
      const data = dataOf(actor)
      const { id }: Identified = input
      await changeMaster(db, data, { id, toValues: () => input, at: now, userId: actor.userId })
      return { message: `${data.label} updated` }
    },

    remove: async ({ input, actor, db, now }) => {
      await removeMaster(db, dataOf(actor), {
        id: input.id,
        plantId: readsRequests(actor) ? actor.plant.id : null,
        ...authorOf(actor, now),
      })
      return { message: 'Deleted successfully' }
    },
  }
}

const readsRequests = ({ permissions }: Actor): boolean => permissions.includes('requests.read')

const authorOf = ({ userId, allocationId }: Actor, at: Date): MasterDataAuthor => ({ at, userId, allocationId })
