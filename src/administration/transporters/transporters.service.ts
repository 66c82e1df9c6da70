import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { changeMaster, type Changed, type MasterDataContext, type MasterData } from '../master-data.service.ts'
import type { TransporterValues } from './transporters.contract.ts'
import { judgeConversion } from './transporters.rules.ts'
import { transporterStore, type Transporter } from './transporters.store.ts'

/** What other domains ask of transporters. */
export { findAndKeepTransporter, findTransporters, insertTransporters } from './transporters.store.ts'

/** Throws 404 where there is none. */
export const { find: findTransporter } = transporterStore

/** Consequences of a changed transporter in later domains, in the same transaction. */
export type TransporterListeners = { changed: (tx: Tx, change: Changed<Transporter>) => Promise<void> }

export const transporterData = ({ changed }: TransporterListeners): MasterData<Transporter, TransporterValues> => ({
  subject: 'transporter',
  store: transporterStore,
  changed,
})

/** Converts a spot transporter to a regular one, without an end date. */
export const convertToRegular = (
  db: Db,
  listeners: TransporterListeners,
  { id, ...context }: MasterDataContext & { id: string },
): Promise<Transporter> =>
  changeMaster(db, transporterData(listeners), {
    ...context,
    id,
    toValues: (before) => {
      const ruling = judgeConversion(before)
      if (!ruling.ok) throw conflict(ruling.code, ruling.message)
      return { ...before, is_spot: false, valid_until: null }
    },
    done: 'converted to regular',
  })
