import type { Driver } from '#drivers/drivers.store.ts'
import { passExpiry, type PassFacts } from '#drivers/pass/pass.rules.ts'
import { findPassAndFacts } from '#drivers/pass/pass.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PreviewFact } from './approval-preview.contract.ts'

/** How these facts would move the expiry of the driver's pass; nothing where they would not. */
export async function previewPass(db: Db, { id }: Driver, changed: Partial<PassFacts>): Promise<PreviewFact[]> {
  const found = await findPassAndFacts(db, id)
  if (!found) return []
  const { pass, facts } = found
  const { expiry } = passExpiry({ ...facts, ...changed })
  if (expiry === pass.expiry) return []
  const text = `Pass would go from ${dateText(pass.expiry)} to ${dateText(expiry)}`
  return [{ label: 'Pass', text, is_warning: expiry < pass.expiry }]
}
