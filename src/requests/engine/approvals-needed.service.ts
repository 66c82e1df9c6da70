import { findBlacklistSettings } from '#drivers/blacklisting/blacklisting.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ApprovalsContext, ApprovalsNeeded, Kind } from '../kinds/kind.contract.ts'
import { approvalsNeededFor } from './requests.rules.ts'

type Asked = Pick<Kind, 'approvalsNeeded'>

/** What the plant has decided about approvals; nothing for a kind that always needs one. */
export async function approvalSettings(
  db: Db,
  { approvalsNeeded }: Asked,
  plantId: string,
): Promise<Pick<ApprovalsContext, 'toBlacklist'>> {
  return approvalsNeeded ? { toBlacklist: (await findBlacklistSettings(db, plantId)).approvers } : {}
}

/** How many approvals a request about this driver needs from now on. */
export const approvalsFor = async (db: Db, kind: Asked, driver: Pick<Driver, 'status_id' | 'auth_plant_id'>): Promise<ApprovalsNeeded> =>
  approvalsNeededFor(kind, { statusId: driver.status_id, ...(await approvalSettings(db, kind, driver.auth_plant_id)) })
