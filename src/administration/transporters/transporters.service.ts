import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { changeMaster, type Changed, type Deed, type MasterData } from '../master-data.service.ts'
import type { TransporterValues } from './transporters.contract.ts'
import { judgeConversion } from './transporters.rules.ts'
import { transporterStore, type Transporter } from './transporters.store.ts'

/** What follows in later domains when a transporter has changed, in the same transaction. */
export type TransporterFollowers = { readonly changed: (tx: Tx, change: Changed<Transporter>) => Promise<void> }

export const transporterData = ({ changed }: TransporterFollowers): MasterData<Transporter, TransporterValues> => ({
  subject: 'transporter',
  store: transporterStore,
  changed,
})

/** Makes a spot transporter a regular one, whose validity does not end. */
export const convertToRegular = (
  db: Db,
  followers: TransporterFollowers,
  { id, ...deed }: Deed & { readonly id: string },
): Promise<Transporter> =>
  changeMaster(db, transporterData(followers), {
    ...deed,
    id,
    to: (before) => {
      const ruling = judgeConversion(before)
      if (!ruling.ok) throw conflict(ruling.code, ruling.message)
      return { ...before, is_spot: false, valid_until: null }
    },
    done: 'converted to regular',
  })
